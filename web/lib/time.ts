/** Formatters are slow to make and quick to use: one per zone. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const offsetFormatter = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  formatters.set(zone, made)
  return made
}

/** `Europe/Zurich (UTC+01:00)`; the offset is the one at `at`. */
export const zoneLabel = (zone: string, at: number): string => {
  if (zone === 'UTC') return zone
  const parts = offsetFormatter(zone).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  // Browsers spell no offset as GMT or as GMT+00:00.
  return `${zone} (${offset.replace('+00:00', '').replace('GMT', 'UTC')})`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

let relative: Intl.RelativeTimeFormat | undefined

/** Made when a time is first shown, because making it would delay the first painting of a page. */
const relativeFormatter = (): Intl.RelativeTimeFormat =>
  (relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** Times younger than this are told relative to now. */
const recentMilliseconds = 7 * 86_400_000

/** `2 minutes ago`, or undefined for what is not recent. A clock that runs ahead a little counts as now. */
export const agoOf = (time: number, now: number): string | undefined => {
  const age = now - time
  if (Math.abs(age) > recentMilliseconds) return undefined
  if (Math.abs(age) < 5_000) return 'just now'
  const [unit, milliseconds] = units.find(([, size]) => Math.abs(age) >= size) ?? ['second', 1_000]
  return relativeFormatter().format(-Math.trunc(age / milliseconds), unit)
}
