import type { CountedAlarm } from './countedAlarm.ts'

/** Figures about how soon people acknowledged alarms. */
export interface Acknowledging {
  readonly acknowledged: number
  /** The times within which half, and nine of ten, of the acknowledged alarms were acknowledged. */
  readonly medianSeconds?: number
  readonly nineOfTenSeconds?: number
  /**
   * The number of alarms whose rules set a time to respond, and the number of these alarms that were not acknowledged
   * in time.
   */
  readonly due: number
  readonly late: number
}

/**
 * Counts the alarms that were acknowledged, and those that waited too long.
 * @param now in epoch milliseconds; an unacknowledged alarm has waited until now
 * @param minutesFor returns a rule's time to respond; undefined if the rule has none
 */
export const computeAcknowledging = (
  alarms: readonly CountedAlarm[],
  now: number,
  minutesFor: (ruleName: string) => number | undefined,
): Acknowledging => {
  const waits = alarms
    .flatMap(({ openedAt, acknowledgedAt }) =>
      acknowledgedAt === undefined ? [] : Math.max(0, acknowledgedAt - openedAt),
    )
    .toSorted((one, other) => one - other)
  const limits = alarms.flatMap(alarm => {
    const minutes = minutesFor(alarm.ruleName)
    return minutes === undefined ? [] : { alarm, limit: alarm.openedAt + minutes * 60_000 }
  })
  return {
    acknowledged: waits.length,
    ...(waits.length > 0 && { medianSeconds: partOf(waits, 0.5), nineOfTenSeconds: partOf(waits, 0.9) }),
    due: limits.length,
    late: limits.filter(({ alarm, limit }) => (alarm.acknowledgedAt ?? now) > limit).length,
  }
}

/** Returns the time, in seconds, that the given share of the sorted times does not exceed. */
const partOf = (sorted: readonly number[], part: number): number =>
  Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) / 1000)
