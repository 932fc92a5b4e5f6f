import { temporal } from '#shared/time/temporal.ts'

/** Cached formatters, keyed by zone. They are slow to create and fast to use. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const offsetFormatter = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  formatters.set(zone, made)
  return made
}

/** The name of a time zone, with its offset at a given time: `Europe/Zurich (UTC+01:00)`. */
export const zoneLabel = (zone: string, at: number): string => {
  if (zone === 'UTC') return zone
  return `${zone} (UTC${offsetOf(zone, at).replace('+00:00', '')})`
}

/** The offset of a time zone, such as `+01:00`; empty if `Intl` does not give one. */
const offsetOf = (zone: string, at: number): string => {
  if (temporal) return temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offset
  const parts = offsetFormatter(zone).formatToParts(at)
  // For an offset of zero, browsers return GMT or GMT+00:00.
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? ''
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

let relative: Intl.RelativeTimeFormat | undefined

/**
 * The formatter for relative times. It is created when a time is first shown, because creating it would delay the
 * first paint of a page.
 */
const relativeFormatter = (): Intl.RelativeTimeFormat =>
  (relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** Times younger than this are shown as relative times. */
const recentMilliseconds = 7 * 86_400_000

/** Up to this age, the minutes are shown in addition to the hours, because an hour is a large difference then. */
const hoursWithMinutes = 6 * 3_600_000

/**
 * The age of a time, such as `2 minutes ago` or `1 h 52 min ago`; undefined if the time is not recent. A time
 * slightly in the future counts as now.
 */
export const formatAgo = (time: number, now: number): string | undefined => {
  const age = now - time
  if (Math.abs(age) > recentMilliseconds) return undefined
  if (Math.abs(age) < 5_000) return 'just now'
  if (age >= 3_600_000 && age < hoursWithMinutes) {
    const minutes = Math.trunc(age / 60_000)
    return `${Math.trunc(minutes / 60)} h ${minutes % 60} min ago`
  }
  const [unit, milliseconds] = units.find(([, size]) => Math.abs(age) >= size) ?? ['second', 1_000]
  return relativeFormatter().format(-Math.trunc(age / milliseconds), unit)
}
