/** The time between two readings of an open asset page, if changes are not announced. */
export const changesEveryMilliseconds = 2_500

/** A full table may have thousands of rows. */
export const tableEveryMilliseconds = 6_000

/** Rules are changed by people. */
export const rulesEveryMilliseconds = 60_000

/** A line of an hour hardly changes within a minute. */
export const sparklinesEveryMilliseconds = 60_000
