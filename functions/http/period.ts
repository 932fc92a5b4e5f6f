import type { TimePeriod } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import { Validation } from '../domain/errors.ts'

/** How far ahead an instrument's clock may be for its latest values to be within a period that ends now. */
const aheadMs = 86_400_000

/**
 * Checks the period of a call, from one instant to another, both inclusive. Every call with a period uses this
 * function. A start after the end is refused with the specification's text. The period is limited to the time from
 * 1970 to tomorrow, because reading month by month beyond that could cover thousands of years.
 */
export const checkedPeriod = (from: number, to: number, now: number): TimePeriod => {
  if (from > to) throw new Validation([{ field: 'startDate', message: messages.startAfterEnd }])
  return { from: within(from, now), to: within(to, now) }
}

const within = (time: number, now: number): number => Math.min(Math.max(time, 0), now + aheadMs)

/** Checks the period between a call's two ISO 8601 dates. */
export const parsePeriod = ({ startDate, endDate }: { startDate: string; endDate: string }, now: number): TimePeriod =>
  checkedPeriod(Date.parse(startDate), Date.parse(endDate), now)

/** Checks a single instant that a call names. It must not be before 1970, because there is no earlier data. */
export const checkedInstant = (field: string, date: string): number => {
  const time = Date.parse(date)
  if (time >= 0) return time
  throw new Validation([{ field, message: messages.dateInvalid }])
}
