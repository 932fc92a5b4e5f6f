/** The targets for alarm performance, after ISA-18.2 and EEMUA 191. Shares are between 0 and 1. */
export const performanceTargets = {
  /**
   * The average number of alarms in ten minutes. One person can easily handle up to `perTenMinutes`, and can just
   * manage `mostPerTenMinutes`.
   */
  perTenMinutes: 1,
  mostPerTenMinutes: 2,
  /** Ten minutes with more alarms than this count as a flood. */
  floodAlarms: 10,
  floodShare: 0.01,
  /**
   * How many rules count as the worst ones, and the target for their alarms: together, these rules should cause at
   * most this share of all alarms.
   */
  worstRules: 10,
  worstShare: 0.05,
  /**
   * With fewer rules than this, the worst ones have a larger share than the target even if all rules raise the same
   * number of alarms.
   */
  rulesForWorstShare: 200,
  /** An open alarm is stale after this many hours. On any day, fewer than `stalePerDay` alarms should be stale. */
  staleHours: 24,
  stalePerDay: 5,
  shares: { low: 0.8, medium: 0.15, high: 0.05 },
} as const

/**
 * The minimum number of alarms that a rule must have raised. With fewer alarms, the figures do not show how people
 * treat them.
 */
export const enoughAlarms = 10

/** The maximum number of days in one call for performance figures. */
export const performanceDays = 92

/** A rule chatters on an instrument if at least this many of its alarms there begin within `chatterMinutes`. */
export const chatterAlarms = 3
export const chatterMinutes = 10
