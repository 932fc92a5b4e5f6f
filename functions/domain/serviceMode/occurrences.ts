import { iso } from '#shared/time/iso.ts'
import { parseRecurrence, weekdays, type Recurrence } from '#shared/time/recurrence.ts'
import { dayIn, instantIn } from '#shared/time/zonedTime.ts'
import { newerRelease } from '../storedFaults.ts'

/**
 * A period from `from` up to, but not including, `until`, in epoch milliseconds. If `until` is Infinity, the period
 * has no end.
 */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Periods that recur by the clocks of a zone. */
export interface Recurring {
  /** The time zone whose clocks the periods follow, as an IANA name. */
  readonly zone: string
  /**
   * The first day and the time of day: `2026-11-30T08:00`. The first period begins on the first day, from this one
   * on, that matches the recurrence rule.
   */
  readonly start: string
  /** The length of each period in elapsed minutes, even if the clocks change in between. */
  readonly minutes: number
  /** A recurrence rule that `parseRecurrence` can read. */
  readonly rule: string
}

const dayMs = 86_400_000

/**
 * Generates the periods that end after an instant, in order. If the clocks skip the start time of a period, it starts
 * when they are changed. If the clocks show that time twice, it starts the first time.
 */
export function* spansAfter({ zone, start, minutes, rule }: Recurring, after: number): Generator<Span> {
  const recurrence = parseRecurrence(rule)
  if ('problem' in recurrence) throw newerRelease(`A service mode with the recurrence ${rule}`)
  const time = start.slice(11)
  const { until = Infinity } = recurrence
  const lastDay = typeof until === 'string' ? dayNumber(until) : Infinity
  // The search for starts begins a day earlier, because a start that the clocks skip may fall on the day after its
  // date.
  const firstDay = dayNumber(dayIn(zone, iso(after - minutes * 60_000))) - 1
  for (const day of daysOf(recurrence, dayNumber(start.slice(0, 10)), firstDay)) {
    if (day > lastDay) return
    const from = instantIn(zone, iso(day * dayMs).slice(0, 10), time, 'earlier')
    if (from === undefined || (typeof until === 'number' && from > until)) return
    const span = { from, until: from + minutes * 60_000 }
    if (span.until > after) yield span
  }
}

/** Generates the days of a recurrence, as numbers of days since 1970, starting with day `from`. */
function* daysOf(recurrence: Recurrence, start: number, from: number): Generator<number> {
  const { count = Infinity } = recurrence
  // If the recurrence rule limits the number of days, the days before `from` are generated as well, because they
  // count towards that number.
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

/**
 * The maximum number of consecutive days, among those that the interval allows, without a match with the recurrence
 * rule. If there are more, no day ever matches, because the interval is a whole number of weeks.
 */
const longestMiss = 7

/**
 * The last day that is generated, as a number of days since 1970: it is in the year 9997. Years after 9999 would not
 * fit into the form of an ISO date.
 */
const lastDayEver = 2_932_000

/** Returns the first day, at or after `day`, that the interval of the recurrence allows. */
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

/**
 * The number of days from Monday to Thursday: the first day of 1970 was a Thursday, so the week that contains it
 * began three days before.
 */
const mondayOffset = 3
const weekOf = (day: number): number => Math.floor((day + mondayOffset) / 7)
const weekdayOf = (day: number): number => (day + mondayOffset) % 7

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
