import { iso } from './iso.ts'

/**
 * Parses an ISO 8601 time or date into epoch milliseconds, like `Date.parse`. Returns undefined for any other text,
 * and for a date that does not exist: `Date.parse` would roll 30 February over to 2 March.
 */
export const parseCalendarTime = (text: string): number | undefined => {
  const time = Date.parse(text)
  return Number.isNaN(time) || !isOfCalendar(text.slice(0, 10)) ? undefined : time
}

const isOfCalendar = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  return !Number.isNaN(midnight) && iso(midnight).startsWith(day)
}

/** The UTC date of a time in epoch milliseconds, as `2026-11-20`. */
export const isoDay = (time: number): string => iso(time).slice(0, 10)
