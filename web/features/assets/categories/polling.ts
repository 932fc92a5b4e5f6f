/** The interval between two reads of an open asset page if there are no live updates. */
export const changesEveryMilliseconds = 2_500

/** The interval between two reads of a full table, which may have thousands of rows. */
export const tableEveryMilliseconds = 6_000

/** The interval between two reads of the rules, which people rarely change. */
export const rulesEveryMilliseconds = 60_000

/** The interval between two reads of the sparklines. A line for an hour hardly changes within a minute. */
export const sparklinesEveryMilliseconds = 60_000
