import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { AlarmRows } from '../../domain/alarms/rows/alarmRows.ts'
import { isOutdated } from '../../domain/alarms/firing/evaluate.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { fittingAlarms } from './applyAll.ts'
import { currentRules, type CurrentRules } from './currentRules.ts'
import { evaluateIdle } from '../../domain/evaluation/evaluateDevice.ts'
import { madeWith, buildAlarmRows } from './changeRows.ts'
import { writeFitting } from './writeFitting.ts'

/**
 * Brings an instrument's alarms up to date with the present time and the newest rules, although the instrument has
 * sent no message. The ingest function may be working on the same instrument at that time. Returns whether any alarm
 * has changed.
 * @param minutes the full minutes for which rules on the service's time have not been evaluated yet
 */
export const evaluateIdleDevice = async (
  deviceName: string,
  rules: CurrentRules,
  now: number,
  minutes: readonly number[] = [],
): Promise<boolean> => {
  let hasChanged = false
  const step = async (): Promise<boolean> => {
    const read = await readDeviceState(deviceName)
    const evaluated = await evaluatedOrWaiting(read, rules, now, minutes)
    if (!evaluated) return true
    const isDone = await write(read, evaluated)
    hasChanged ||= evaluated.rows.length > 0
    return isDone
  }
  let isDone = false
  while (!isDone) isDone = await retryOnConflict(step)
  return hasChanged
}

interface Evaluated {
  readonly state: DeviceState
  readonly rows: readonly AlarmRows[]
  /**
   * Whether the evaluation is complete. If false, only alarm rows that an earlier write had left over are to be
   * written now, and the instrument must be evaluated after that.
   */
  readonly isLast: boolean
}

/**
 * Returns the alarm rows that an earlier write has left over or, if there are none, those of a new evaluation.
 * Undefined if there is nothing to do. Left-over rows are written alone, because a transaction accepts only one write
 * per alarm.
 */
const evaluatedOrWaiting = async (
  read: DeviceState,
  rules: CurrentRules,
  now: number,
  minutes: readonly number[],
): Promise<Evaluated | undefined> => {
  if (!read.rules && minutes.length === 0) return undefined
  if (read.pending.length > 0) return { state: read, rows: read.pending, isLast: false }
  const newest = read.rules && isOutdated(rules.set, read.rules) ? await currentRules(now) : rules
  const { state, changes } = evaluateIdle(newest, read, now, minutes)
  if (state === read) return undefined
  return {
    state,
    rows: changes ? buildAlarmRows(newest, read.deviceName, [madeWith(state, changes)]) : [],
    isLast: true,
  }
}

/**
 * Writes an instrument's state and as many of its alarm rows as fit. Returns whether the instrument's evaluation is
 * complete and all rows are written.
 */
const write = async (read: DeviceState, { state, rows, isLast }: Evaluated): Promise<boolean> => {
  const { alarms, pending } = fittingAlarms([], { rows: [], alarms: rows })
  await writeFitting({ state: { ...state, pending }, read, rows: [], alarms, listing: 'keep' })
  return isLast && pending.length === 0
}
