import { parseCalendarTime } from './calendar.ts'
import { iso } from './iso.ts'

/** The formatters of times, one for each zone. They are kept, because making one is slow and using it is fast. */
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
 * Writes an instant as `2026-11-20 14:03:59` by the clocks of a zone. Returns an empty text if there is no instant,
 * and the given text itself if it is not a time.
 */
export const momentIn = (zone: string, instant: string | undefined): string => {
  if (!instant) return ''
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return instant
  // The locale en-GB gives 20/11/2026, 14:03:59, and a year before 1000 without leading zeros.
  const [date = '', clock = ''] = formatterFor(zone).format(time).split(', ')
  return `${date.slice(6).padStart(4, '0')}-${date.slice(3, 5)}-${date.slice(0, 2)} ${clock}`
}

/** The day of an instant by the clocks of a zone, such as `2026-11-20`. */
export const dayIn = (zone: string, instant: string | undefined): string => momentIn(zone, instant).slice(0, 10)

const dayMilliseconds = 86_400_000

/**
 * Reads `2026-03-01` and `07:30` or `07:30:05` as if they were in UTC. Undefined for a date or time that does not
 * exist, and for a year before 1000, which is a typing error.
 */
const wallTime = (date: string, time: string): number | undefined => {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d(:\d\d)?$/.test(time)) return undefined
  // The time 24:00 is refused: it would be midnight of the next day.
  return time.startsWith('24') ? undefined : parseCalendarTime(`${date}T${time}Z`)
}

/** Whether a text is a date, as `2026-03-01`. */
export const isDate = (text: string): boolean => wallTime(text, '00:00') !== undefined

/** The time that the clocks of a zone show at an instant, to the second, written as if it were in UTC. */
const shownAt = (zone: string, instant: number): number =>
  Date.parse(`${momentIn(zone, iso(instant)).replace(' ', 'T')}Z`)

/** The first instant between two instants at which the zone's offset from UTC differs from that at `before`. */
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
 * The instant, in epoch milliseconds, at which the clocks of a zone show a date and time. Undefined if they are
 * incomplete or do not exist. If the clocks show the time twice, `which` chooses the earlier or the later instant. If
 * they skip the time, the result is the moment of the change.
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

/** The date that is a number of days after another one, both as `2026-03-01`. */
export const dayAfter = (date: string, days: number): string =>
  iso(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).slice(0, 10)

/** The first instant, by the clocks of a zone, of the day that contains an instant. */
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
