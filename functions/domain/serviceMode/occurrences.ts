import { iso } from '#shared/time/iso.ts'
import { parseRecurrence, weekdays, type Recurrence } from '#shared/time/recurrence.ts'
import { dayIn, instantIn } from '#shared/time/zonedTime.ts'

/** From one instant on, and up to another without it; epoch milliseconds. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Spans that repeat by the clocks of a zone. */
export interface Recurring {
  /** As IANA names it. */
  readonly zone: string
  /** The first day, and the time of the day: `2026-11-30T08:00`. The first span is on the first day that fits. */
  readonly start: string
  /** How long each span is. Hours are hours, even when the clocks change meanwhile. */
  readonly minutes: number
  /** A rule that `parseRecurrence` reads. */
  readonly rule: string
}

const dayMs = 86_400_000

/**
 * The spans that are over after an instant, in order. If the clocks skip a start, it is the moment of the change. If
 * they show it twice, it is the first one.
 */
export function* spansAfter({ zone, start, minutes, rule }: Recurring, after: number): Generator<Span> {
  const recurrence = parseRecurrence(rule)
  if ('problem' in recurrence) throw new Error(`A stored rule cannot be read: ${recurrence.problem}`)
  const time = start.slice(11)
  const { until = Infinity } = recurrence
  const lastDay = typeof until === 'string' ? dayNumber(until) : Infinity
  // A skipped start is at most a day later than its date says.
  const firstDay = dayNumber(dayIn(zone, iso(after - minutes * 60_000))) - 1
  for (const day of daysOf(recurrence, dayNumber(start.slice(0, 10)), firstDay)) {
    if (day > lastDay) return
    const from = instantIn(zone, iso(day * dayMs).slice(0, 10), time, 'earlier')
    if (from === undefined || (typeof until === 'number' && from > until)) return
    const span = { from, until: from + minutes * 60_000 }
    if (span.until > after) yield span
  }
}

/** The days of a recurrence from a day on, as numbers of days since 1970. */
function* daysOf(recurrence: Recurrence, start: number, from: number): Generator<number> {
  const { count = Infinity } = recurrence
  // Days before the first requested one need no counting unless the rule counts.
  let day = inStep(recurrence, start, count < Infinity ? start : Math.max(start, from))
  let found = 0
  let misses = 0
  while (found < count && misses <= longestMiss && day <= lastDayEver) {
    if (fits(recurrence, start, day)) {
      found += 1
      misses = 0
      if (day >= from) yield day
    } else misses += 1
    day = inStep(recurrence, start, day + 1)
  }
}

/** A rule that meets none of its days in so many steps never does: its interval is of whole weeks. */
const longestMiss = 7

/** The last day that a time of the language can have. */
const lastDayEver = 2_932_000

/** The first day from one on that the interval reaches. */
const inStep = ({ frequency, interval }: Recurrence, start: number, day: number): number => {
  if (frequency === 'DAILY') return day + ((interval - ((day - start) % interval)) % interval)
  const weeks = weekOf(day) - weekOf(start)
  const missing = (interval - (weeks % interval)) % interval
  return missing === 0 ? day : (weekOf(day) + missing) * 7 - mondayOffset
}

const fits = ({ frequency, days }: Recurrence, start: number, day: number): boolean =>
  days
    ? days.some(one => weekdays[weekdayOf(day)] === one)
    : frequency === 'DAILY' || weekdayOf(day) === weekdayOf(start)

/** 1970 began on a Thursday. */
const mondayOffset = 3
const weekOf = (day: number): number => Math.floor((day + mondayOffset) / 7)
const weekdayOf = (day: number): number => (day + mondayOffset) % 7

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
