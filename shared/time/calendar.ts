import { iso } from './iso.ts'

/**
 * Reads a time or a day in ISO 8601 as epoch milliseconds, like `Date.parse`. Undefined for any other text, and for a
 * day that does not exist: `Date.parse` would take 30 February for 2 March.
 */
export const parseCalendarTime = (text: string): number | undefined => {
  const time = Date.parse(text)
  return Number.isNaN(time) || !isOfCalendar(text.slice(0, 10)) ? undefined : time
}

const isOfCalendar = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  return !Number.isNaN(midnight) && iso(midnight).startsWith(day)
}

/** The UTC day of a time in epoch milliseconds, as `2026-11-20`. */
export const isoDay = (time: number): string => iso(time).slice(0, 10)
