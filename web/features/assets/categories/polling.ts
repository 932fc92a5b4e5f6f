/** The time between two reads of an open asset page, if changes are not announced. */
export const changesEveryMilliseconds = 2_500

/** The time between two reads of a full table, which may have thousands of rows. */
export const tableEveryMilliseconds = 6_000

/** The time between two reads of the rules, which change seldom because people change them. */
export const rulesEveryMilliseconds = 60_000

/** The time between two reads of the sparklines. A line over an hour hardly changes within a minute. */
export const sparklinesEveryMilliseconds = 60_000
