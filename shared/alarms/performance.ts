/** The figures that alarms should stay within, after ISA-18.2 and EEMUA 191. Shares are between 0 and 1. */
export const performanceTargets = {
  /**
   * The average number of alarms in ten minutes. A person handles up to `perTenMinutes` without trouble, and at most
   * `mostPerTenMinutes`.
   */
  perTenMinutes: 1,
  mostPerTenMinutes: 2,
  /** The number of alarms that ten minutes may have at most without counting as a flood. */
  floodAlarms: 10,
  floodShare: 0.01,
  /**
   * The number of rules whose alarms are added up, and the highest share of all alarms that these worst rules together
   * should have.
   */
  worstRules: 10,
  worstShare: 0.05,
  /** The hours after which an open alarm counts as stale. A day should have fewer stale alarms than `stalePerDay`. */
  staleHours: 24,
  stalePerDay: 5,
  shares: { low: 0.8, medium: 0.15, high: 0.05 },
} as const

/** The most days of alarms that one call for performance figures may request. */
export const performanceDays = 92

/** A rule chatters on an instrument if this many of its alarms on the instrument begin within `chatterMinutes`. */
export const chatterAlarms = 3
export const chatterMinutes = 10
