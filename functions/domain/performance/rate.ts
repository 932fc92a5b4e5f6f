import { performanceTargets } from '#shared/alarms/performance.ts'
import type { Period } from './countedAlarm.ts'

/** The rate at which alarms began in a period. */
export interface Rate {
  readonly alarms: number
  /** The mean number of alarms per ten minutes. */
  readonly perTenMinutes: number
  /**
   * How many ten-minute intervals of the period have begun, how many of them had too many alarms, and the largest
   * number of alarms in one of them.
   */
  readonly tenMinutes: number
  readonly floods: number
  readonly most: number
}

const tenMinutesMs = 600_000

/**
 * Counts alarms in ten-minute intervals from the beginning of a period.
 * @param times when the alarms began; all must be within the period
 */
export const computeAlarmRate = (times: readonly number[], { from, to }: Period): Rate => {
  const counts = new Map<number, number>()
  for (const time of times) {
    const place = Math.floor((time - from) / tenMinutesMs)
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const length = Math.max(0, to - from) / tenMinutesMs
  return {
    alarms: times.length,
    perTenMinutes: length === 0 ? 0 : times.length / length,
    tenMinutes: Math.ceil(length),
    floods: [...counts.values()].filter(count => count > performanceTargets.floodAlarms).length,
    most: [...counts.values()].reduce((most, count) => Math.max(most, count), 0),
  }
}
