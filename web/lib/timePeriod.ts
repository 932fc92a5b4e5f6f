import { dayAfter, dayIn, instantIn, momentIn } from '#shared/time/zonedTime.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'

/** A period as it is typed, in the viewer's time zone. */
export interface PeriodEntry {
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
}

export type PeriodProblems = Readonly<Partial<Record<keyof PeriodEntry, string>>>

/** Converts a period to the texts that a user would type for it. */
export const toPeriodEntry = ({ from, to }: TimePeriod, zone: string): PeriodEntry => {
  const [start, end] = [from, to].map(time => momentIn(zone, new Date(time).toISOString()))
  return {
    startDate: start?.slice(0, 10) ?? '',
    startTime: start?.slice(11) ?? '',
    endDate: end?.slice(0, 10) ?? '',
    endTime: end?.slice(11) ?? '',
  }
}

/** The end of tomorrow in the viewer's zone. Dates must be before it (specification A §5). */
const limitAt = (zone: string, now: number): number =>
  instantIn(zone, dayAfter(dayIn(zone, new Date(now).toISOString()), 2), '00:00', 'earlier') ?? now

/**
 * Returns the instant of a period's start or end, or its problem. If a local time occurs twice because the clocks
 * change, a start means the first of the two instants, and an end the second.
 */
const endOf = (
  entry: PeriodEntry,
  end: 'start' | 'end',
  zone: string,
  limit: number,
): { readonly problems: PeriodProblems } | { readonly instant: number } => {
  const [date, time] = [entry[`${end}Date`], entry[`${end}Time`]]
  if (date === '') return { problems: { [`${end}Date`]: messages.required } }
  const instant = instantIn(zone, date, time, end === 'start' ? 'earlier' : 'later')
  if (instant !== undefined)
    return instant < limit ? { instant } : { problems: { [`${end}Date`]: messages.dateBeyondLimit } }
  const isDate = instantIn(zone, date, '12:00', 'earlier') !== undefined
  return { problems: { [isDate ? `${end}Time` : `${end}Date`]: messages.dateInvalid } }
}

/**
 * Returns the typed period, or its problems keyed by field (specification A §5). Decision 15 says what applies when
 * the clocks change.
 */
export const periodFrom = (
  entry: PeriodEntry,
  zone: string,
  now: number,
): { readonly period: TimePeriod } | { readonly problems: PeriodProblems } => {
  const limit = limitAt(zone, now)
  const start = endOf(entry, 'start', zone, limit)
  const end = endOf(entry, 'end', zone, limit)
  if ('problems' in start || 'problems' in end)
    return { problems: { ...('problems' in start && start.problems), ...('problems' in end && end.problems) } }
  if (start.instant > end.instant) return { problems: { startDate: messages.startAfterEnd } }
  return { period: { from: start.instant, to: end.instant } }
}

/** The message for the form as a whole if a date is missing (specification A §5). */
export const noticeOf = ({ startDate, endDate }: PeriodProblems): string | undefined =>
  startDate === messages.required || endDate === messages.required ? messages.dateMissing : undefined
