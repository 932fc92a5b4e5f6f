/** Formatters are slow to make and quick to use: one per zone and form. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterFor = (zone: string, form: 'moment' | 'offset'): Intl.DateTimeFormat => {
  const key = `${form} ${zone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...(form === 'moment'
      ? {
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          hourCycle: 'h23',
        }
      : { timeZoneName: 'longOffset' }),
  })
  formatters.set(key, made)
  return made
}

/** An instant as `2026-11-20 14:03:59` in a zone; an empty text for none, and what is no time as it stands. */
export const momentIn = (zone: string, instant: string | undefined): string => {
  if (!instant) return ''
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return instant
  const parts = formatterFor(zone, 'moment').format(time)
  // en-GB gives 20/11/2026, 14:03:59
  return `${parts.slice(6, 10)}-${parts.slice(3, 5)}-${parts.slice(0, 2)} ${parts.slice(12)}`
}

/** The day of an instant in a zone, as `2026-11-20`. */
export const dayIn = (zone: string, instant: string | undefined): string => momentIn(zone, instant).slice(0, 10)

/** `Europe/Zurich (UTC+01:00)`; the offset is the one at `at`. */
export const zoneLabel = (zone: string, at: number): string => {
  const parts = formatterFor(zone, 'offset').formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  // Browsers spell no offset as GMT or as GMT+00:00.
  return zone === 'UTC' ? zone : `${zone} (${offset.replace('+00:00', '').replace('GMT', 'UTC')})`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Times younger than this are told relative to now. */
const recentMilliseconds = 7 * 86_400_000

/** `2 minutes ago`, or undefined for what is not recent. A clock that runs ahead a little counts as now. */
export const agoOf = (time: number, now: number): string | undefined => {
  const age = now - time
  if (Math.abs(age) > recentMilliseconds) return undefined
  if (Math.abs(age) < 5_000) return 'just now'
  const [unit, milliseconds] = units.find(([, size]) => Math.abs(age) >= size) ?? ['second', 1_000]
  return relative.format(-Math.trunc(age / milliseconds), unit)
}
