import { parseCalendarTime } from './calendar.ts'
import { iso } from './iso.ts'
import { temporal } from './temporal.ts'

/** Cached formatters of times, keyed by time zone. Creating a formatter is slow, but using it is fast. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterFor = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

/**
 * How many times are formatted with Temporal before a formatter is created. The first use of Temporal takes
 * far less time than creating a formatter, but a formatter is faster from then on.
 */
const mostTemporalCalls = 200
let temporalCalls = 0

/** The first instant whose year has more than four digits. */
const year10000 = Date.UTC(10_000, 0)

/**
 * Formats an instant as `2026-11-20 14:03:59` in local time of a zone. Returns an empty text if there is no instant,
 * and the given text unchanged if it is not a time.
 */
export const momentIn = (zone: string, instant: string | undefined): string => {
  if (!instant) return ''
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return instant
  if (temporal && temporalCalls < mostTemporalCalls && time >= 0 && time < year10000) {
    temporalCalls += 1
    const local = temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDateTime()
    return local.toString({ smallestUnit: 'second' }).replace('T', ' ')
  }
  // The locale en-GB formats times as `20/11/2026, 14:03:59`, and years before 1000 without leading zeros.
  const [date = '', clock = ''] = formatterFor(zone).format(time).split(', ')
  return `${date.slice(6).padStart(4, '0')}-${date.slice(3, 5)}-${date.slice(0, 2)} ${clock}`
}

/** The date of an instant in a time zone, such as `2026-11-20`. */
export const dayIn = (zone: string, instant: string | undefined): string => momentIn(zone, instant).slice(0, 10)

const dayMilliseconds = 86_400_000

/**
 * Parses `2026-03-01` and `07:30` or `07:30:05` as if they were in UTC. Returns undefined for a date or time that
 * does not exist, and for a year before 1000, which must be a typing error.
 */
const wallTime = (date: string, time: string): number | undefined => {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d(:\d\d)?$/.test(time)) return undefined
  // The time 24:00 is refused, because it would mean midnight of the next day.
  return time.startsWith('24') ? undefined : parseCalendarTime(`${date}T${time}Z`)
}

/** Whether a text is a date, such as `2026-03-01`. */
export const isDate = (text: string): boolean => wallTime(text, '00:00') !== undefined

/** The local time of a zone at an instant, to the second, written as if it were in UTC. */
const shownAt = (zone: string, instant: number): number =>
  Date.parse(`${momentIn(zone, iso(instant)).replace(' ', 'T')}Z`)

/**
 * Searches between two instants for the first one at which the zone's UTC offset differs from the offset at `before`.
 */
const changeBetween = (zone: string, before: number, after: number): number => {
  const offset = shownAt(zone, before) - before
  let [low, high] = [before, after]
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000
    if (shownAt(zone, middle) - middle === offset) low = middle
    else high = middle
  }
  return high
}

/**
 * The instant at which a zone's local time is the given date and time, in epoch milliseconds. Undefined if they are
 * incomplete or do not exist. If clocks show the time twice, `which` selects the earlier or the later instant. If
 * clocks skip the time, returns the moment at which they change.
 */
export const instantIn = (zone: string, date: string, time: string, which: 'earlier' | 'later'): number | undefined => {
  const wall = wallTime(date, time)
  if (wall === undefined) return undefined
  const [before, after] = [wall - dayMilliseconds, wall + dayMilliseconds]
  const found = [before, after]
    .map(near => wall - (shownAt(zone, near) - near))
    .filter(candidate => shownAt(zone, candidate) === wall)
  if (found.length === 0) return changeBetween(zone, before, after)
  return which === 'earlier' ? Math.min(...found) : Math.max(...found)
}

/** Returns the date that comes the given number of days after another date. Both have the form `2026-03-01`. */
export const dayAfter = (date: string, days: number): string =>
  iso(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).slice(0, 10)

/** The first instant of the local day of a zone that contains the given instant. */
export const startOfDayIn = (zone: string, instant: number): number =>
  instantIn(zone, dayIn(zone, iso(instant)), '00:00', 'earlier') ?? instant

/** Whether a text is the name of a time zone, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
