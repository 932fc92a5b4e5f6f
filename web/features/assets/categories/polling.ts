/** Values and the status are read this often while the page is visible, so that a new one shows within two seconds. */
export const valuesEveryMilliseconds = 1_000

/** Errors and samples come seldom and may be many. */
export const eventsEveryMilliseconds = 3_000

/** Rules are changed by people. */
export const rulesEveryMilliseconds = 30_000
