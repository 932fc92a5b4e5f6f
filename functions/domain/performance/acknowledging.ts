import type { CountedAlarm } from './countedAlarm.ts'

/** The figures about how soon people acknowledged alarms. */
export interface Acknowledging {
  readonly acknowledged: number
  /** The time within which half of the acknowledged alarms were acknowledged, and the time for nine of ten. */
  readonly medianSeconds?: number
  readonly nineOfTenSeconds?: number
  /**
   * The alarms of rules that name a time to respond, and those of these alarms that nobody acknowledged within that
   * time.
   */
  readonly due: number
  readonly late: number
}

/**
 * Counts the alarms that somebody acknowledged, and those that waited too long.
 * @param now in epoch milliseconds; an alarm that nobody has acknowledged has waited until now
 * @param minutesFor returns the time to respond of a rule; undefined if the rule names none
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

/** Returns the number of seconds within which the given share of the sorted times lies. */
const partOf = (sorted: readonly number[], part: number): number =>
  Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) / 1000)
