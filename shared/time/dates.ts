const dayMilliseconds = 86_400_000

/** A window of time; both ends belong to it. Epoch milliseconds. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** A time of day in UTC, as milliseconds since midnight. */
const timeOfDay = (hours: number, minutes: number, seconds: number): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1_000

/**
 * A §9: the window in which history is looked for at first, from 18:30 UTC of the previous day to 05:29:59 UTC of the
 * next one. Days are those of UTC: neither the browser's zone nor the server's has a say.
 */
export const defaultHistoryWindow = (now: number): TimeWindow => {
  const midnight = Math.floor(now / dayMilliseconds) * dayMilliseconds
  return {
    from: midnight - dayMilliseconds + timeOfDay(18, 30, 0),
    to: midnight + dayMilliseconds + timeOfDay(5, 29, 59),
  }
}

/**
 * A §9: the end of an alarms report whose end date (`2026-03-01`) has no time, 05:29:59 UTC of the day after it, in
 * epoch milliseconds; NaN for a text that is not a date. No zone has a say.
 */
export const alarmsReportEnd = (endDate: string): number =>
  Date.parse(`${endDate}T00:00:00Z`) + dayMilliseconds + timeOfDay(5, 29, 59)

/** B §9: the offset in which the dates of a report are meant, as milliseconds. */
export const reportOffset = timeOfDay(5, 30, 0)

/** The first moment in UTC of the UTC date of an instant. */
const utcMidnight = (date: string): number => Math.floor(Date.parse(date) / dayMilliseconds) * dayMilliseconds

/**
 * B §9: where the window of a report begins, 00:00 at +05:30 on the date of `startDate`, in epoch milliseconds. The
 * date is that of UTC: neither the browser's zone nor the server's has a say.
 */
export const reportStart = (startDate: string): number => utcMidnight(startDate) - reportOffset

/**
 * B §9: the last moment of a report, 05:29:59 UTC on the day after the UTC date of `endDate`, in epoch milliseconds.
 */
export const reportEnd = (endDate: string): number => utcMidnight(endDate) + dayMilliseconds + timeOfDay(5, 29, 59)
