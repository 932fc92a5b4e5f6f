import type { TimePeriod } from '#shared/time/dates.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { readHolds } from '../../data/fleet/holds.ts'
import { statusLogsAround } from '../../data/history/statusHistory.ts'
import { findRuleModel } from '../../data/models/modelTypes.ts'
import { defaultStaleAfterMs } from '../../domain/alarms/state/ruleVersion.ts'
import { statusTimeline, type Stretch } from '../../domain/utilisation/statusTimeline.ts'
import { decisionsOn } from './decisionsOn.ts'

/**
 * What the timelines of all instruments' modes need: the stage's holds, and how long each model's instruments may be
 * without contact. It is read once for several instruments.
 */
export interface TimelineSources {
  readonly held: readonly TimePeriod[]
  /**
   * Returns how long a model's instruments may be without contact before they count as silent. Instruments of which
   * no model is known have the default.
   */
  silentAfterMs(modelName: string | undefined): Promise<number>
}

export const timelineSources = async (now: number): Promise<TimelineSources> => {
  const limits = new Map<string, Promise<number>>()
  return {
    held: await readHolds(now),
    silentAfterMs: async modelName => {
      if (modelName === undefined) return defaultStaleAfterMs
      const limit = limits.get(modelName) ?? limitOf(modelName)
      limits.set(modelName, limit)
      return limit
    },
  }
}

/**
 * Returns how long an instrument of a model may be without contact before it counts as silent. It is the time after
 * which its values are stale.
 */
const limitOf = async (modelName: string): Promise<number> =>
  (await findRuleModel(modelName))?.staleAfterMs ?? defaultStaleAfterMs

/**
 * Returns an instrument's modes in a period, such as running or silent.
 * @param period in whole seconds; its end is exclusive and not later than now
 */
export const readModeTimeline = async (
  deviceName: string,
  { from, to }: TimePeriod,
  { held, silentAfterMs }: TimelineSources,
  now: number,
): Promise<readonly Stretch[]> => {
  const state = await readDeviceState(deviceName)
  const { modelName, deviceStatus, registeredAt, lastContacted } = state
  const [logs, decisions, limit] = await Promise.all([
    statusLogsAround(state, { from: from * 1000, to: to * 1000 }),
    decisionsOn(deviceName, now),
    silentAfterMs(modelName),
  ])
  const history = { logs, decisions, deviceStatus, registeredAt, lastContacted, silentAfterMs: limit, held, now }
  return statusTimeline(history, { from, to })
}
