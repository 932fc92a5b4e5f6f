/** The parts of Temporal that are used here. TypeScript declares no value of that name. */
interface Temporal {
  readonly Now: { timeZoneId(): string }
  readonly Instant: {
    fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): { readonly offset: string } }
  }
}

/**
 * Temporal, in browsers that have it. It gives zones and offsets without delay. The first use of `Intl` takes longer
 * than drawing the heading of a page.
 */
export const temporal = (globalThis as { readonly Temporal?: Temporal }).Temporal

/** Formatters by zone. They are kept, because they are slow to make and quick to use. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const offsetFormatter = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  formatters.set(zone, made)
  return made
}

/** The name of a time zone with its offset at the time `at`: `Europe/Zurich (UTC+01:00)`. */
export const zoneLabel = (zone: string, at: number): string => {
  if (zone === 'UTC') return zone
  return `${zone} (UTC${offsetOf(zone, at).replace('+00:00', '')})`
}

/** The offset of a time zone: `+01:00`; an empty text if `Intl` knows no offset. */
const offsetOf = (zone: string, at: number): string => {
  if (temporal) return temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offset
  const parts = offsetFormatter(zone).formatToParts(at)
  // Browsers spell an offset of zero as GMT or as GMT+00:00.
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
 * The formatter of relative times. It is made when a time is first shown, because making it would delay the first
 * painting of a page.
 */
const relativeFormatter = (): Intl.RelativeTimeFormat =>
  (relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** Times younger than this are shown relative to now. */
const recentMilliseconds = 7 * 86_400_000

/** Up to this age, an hour more or less matters, so the minutes are shown too. */
const hoursWithMinutes = 6 * 3_600_000

/**
 * `2 minutes ago`, `1 h 52 min ago`, or undefined for a time that is not recent. A time slightly in the future
 * counts as now.
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
