/** The figures that alarms should keep to, after ISA-18.2 and EEMUA 191. Shares are parts of 1. */
export const performanceTargets = {
  /** Alarms in ten minutes, on average: what a person handles without trouble, and the most that can be handled. */
  perTenMinutes: 1,
  mostPerTenMinutes: 2,
  /** Ten minutes with more alarms than this are a flood. */
  floodAlarms: 10,
  floodShare: 0.01,
  /** Together, the rules with the most alarms have at most this share of all. */
  worstRules: 10,
  worstShare: 0.05,
  /** An alarm that is open for longer is stale. A day should have fewer stale alarms than `stalePerDay`. */
  staleHours: 24,
  stalePerDay: 5,
  shares: { low: 0.8, medium: 0.15, high: 0.05 },
} as const

/** The most days of one call. */
export const performanceDays = 92

/** A rule chatters on an instrument if this many of its alarms there begin within `chatterMinutes`. */
export const chatterAlarms = 3
export const chatterMinutes = 10
