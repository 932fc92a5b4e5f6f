const dayMilliseconds = 86_400_000

/** A period between two moments in epoch milliseconds. Both ends are inclusive. */
export interface TimePeriod {
  readonly from: number
  readonly to: number
}

/** The number of milliseconds from midnight to a time of day. */
const timeOfDay = (hours: number, minutes: number, seconds: number): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1_000

/**
 * The period of history that a page shows initially (specification A §9): from 18:30 UTC on the previous day to
 * 05:29:59 UTC on the next day. Days are in UTC, regardless of the time zones of the browser and the server.
 */
export const defaultHistoryPeriod = (now: number): TimePeriod => {
  const midnight = Math.floor(now / dayMilliseconds) * dayMilliseconds
  return {
    from: midnight - dayMilliseconds + timeOfDay(18, 30, 0),
    to: midnight + dayMilliseconds + timeOfDay(5, 29, 59),
  }
}

/**
 * The end of an alarms report whose end date (`2026-03-01`) has no time of day (specification A §9): 05:29:59 UTC on
 * the next day, in epoch milliseconds. NaN if the text is not a date. Time zones have no effect.
 */
export const alarmsReportEnd = (endDate: string): number =>
  Date.parse(`${endDate}T00:00:00Z`) + dayMilliseconds + timeOfDay(5, 29, 59)

/** The offset from UTC in which reports count days, in milliseconds (specification B §9). */
export const reportOffset = timeOfDay(5, 30, 0)

/** The start of the UTC day that contains an instant. */
const utcMidnight = (date: string): number => Math.floor(Date.parse(date) / dayMilliseconds) * dayMilliseconds

/**
 * The first moment of a report (specification B §9): 00:00 at +05:30 on the UTC date of `startDate`, in epoch
 * milliseconds. The time zones of the browser and the server do not matter.
 */
export const reportStart = (startDate: string): number => utcMidnight(startDate) - reportOffset

/**
 * The last moment of a report (specification B §9): 05:29:59 UTC on the day after the UTC date of `endDate`, in epoch
 * milliseconds.
 */
export const reportEnd = (endDate: string): number => utcMidnight(endDate) + dayMilliseconds + timeOfDay(5, 29, 59)
