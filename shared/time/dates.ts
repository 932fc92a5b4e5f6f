const dayMilliseconds = 86_400_000

/** A period from one moment to another in epoch milliseconds. Both ends belong to it. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** The milliseconds from midnight in UTC to a time of day. */
const timeOfDay = (hours: number, minutes: number, seconds: number): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1_000

/**
 * The period of history that a page shows at first (A §9): from 18:30 UTC of the previous day to 05:29:59 UTC of the
 * next one. Days are in UTC; the zones of the browser and of the server have no effect.
 */
export const defaultHistoryWindow = (now: number): TimeWindow => {
  const midnight = Math.floor(now / dayMilliseconds) * dayMilliseconds
  return {
    from: midnight - dayMilliseconds + timeOfDay(18, 30, 0),
    to: midnight + dayMilliseconds + timeOfDay(5, 29, 59),
  }
}

/**
 * The end, in epoch milliseconds, of an alarms report whose end date (`2026-03-01`) has no time (A §9): 05:29:59 UTC
 * of the next day. NaN for a text that is not a date. Zones have no effect.
 */
export const alarmsReportEnd = (endDate: string): number =>
  Date.parse(`${endDate}T00:00:00Z`) + dayMilliseconds + timeOfDay(5, 29, 59)

/** The offset from UTC in which reports count their days, in milliseconds (B §9). */
export const reportOffset = timeOfDay(5, 30, 0)

/** The first moment of the UTC day of an instant. */
const utcMidnight = (date: string): number => Math.floor(Date.parse(date) / dayMilliseconds) * dayMilliseconds

/**
 * The first moment of a report (B §9): 00:00 at +05:30 on the date of `startDate`, in epoch milliseconds. The date is
 * in UTC; the zones of the browser and of the server do not matter.
 */
export const reportStart = (startDate: string): number => utcMidnight(startDate) - reportOffset

/**
 * The last moment of a report (B §9): 05:29:59 UTC on the day after the UTC date of `endDate`, in epoch milliseconds.
 */
export const reportEnd = (endDate: string): number => utcMidnight(endDate) + dayMilliseconds + timeOfDay(5, 29, 59)
