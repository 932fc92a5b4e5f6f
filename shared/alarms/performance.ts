/** The figures that alarms should stay within, after ISA-18.2 and EEMUA 191. Shares are between 0 and 1. */
export const performanceTargets = {
  /**
   * The average number of alarms in ten minutes: what a person handles without trouble, and the most that a person can
   * handle.
   */
  perTenMinutes: 1,
  mostPerTenMinutes: 2,
  /** Ten minutes with more alarms than this count as a flood. */
  floodAlarms: 10,
  floodShare: 0.01,
  /** The ten rules with the most alarms should together have at most this share of all alarms. */
  worstRules: 10,
  worstShare: 0.05,
  /** An alarm that is open for longer than this is stale. A day should have fewer stale alarms than `stalePerDay`. */
  staleHours: 24,
  stalePerDay: 5,
  shares: { low: 0.8, medium: 0.15, high: 0.05 },
} as const

/** The most days that one call may request. */
export const performanceDays = 92

/** A rule chatters on an instrument if this many of its alarms on the instrument begin within `chatterMinutes`. */
export const chatterAlarms = 3
export const chatterMinutes = 10
