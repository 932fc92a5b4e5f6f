import type { TimePeriod } from '#shared/time/dates.ts'
import { readHolds } from '../../data/fleet/holds.ts'
import { readPast } from '../../data/history/devicePast.ts'
import { statusLogsAround } from '../../data/history/statusHistory.ts'
import type { Observations } from '../../domain/alarms/replay/observations.ts'
import type { Past } from '../../domain/alarms/replay/past.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { StatusLog } from '../../domain/telemetry/statusLog.ts'
import { decisionsOn } from '../utilisation/decisionsOn.ts'
import type { TrialRules } from './trialRules.ts'

/** Reads those parts of an instrument's history in a period that some rules need. */
export const pastFor = async (
  state: DeviceState,
  rules: readonly TrialRules[],
  period: TimePeriod,
  now: number,
): Promise<Past> => {
  const needsObservations = rules.some(one => one.needsObservations)
  const parts = {
    items: [...new Set(rules.flatMap(({ items }) => items))],
    withErrors: rules.some(({ needsErrors }) => needsErrors),
    observations: needsObservations ? await observationsOf(state, period, now) : undefined,
    silentItems: rules.flatMap(({ silentItems }) => silentItems),
  }
  return readPast(state, parts, period)
}

const observationsOf = async (
  state: DeviceState,
  period: TimePeriod,
  now: number,
): Promise<Omit<Observations, 'samples'>> => {
  const { deviceName, deviceStatus, registeredAt, lastContacted } = state
  const [logs, decisions, held] = await Promise.all([
    statusLogsAround(state, period),
    decisionsOn(deviceName, now),
    readHolds(now),
  ])
  const entries = logs.flatMap(log => log.entries)
  return { entries, presence: presenceBefore(state, logs), decisions, deviceStatus, registeredAt, lastContacted, held }
}

/**
 * Returns whether the instrument was connected at the beginning of the first of these status logs, and since when. The
 * time is known only if the connection has not changed since then; otherwise it is 0.
 */
const presenceBefore = ({ presence }: DeviceState, logs: readonly StatusLog[]): Observations['presence'] => {
  const [first] = logs
  const begin = first?.entries[0]?.at ?? Number.POSITIVE_INFINITY
  if (presence && presence.at < begin) return presence
  return first?.wasConnected ? { connected: true, at: 0 } : undefined
}
