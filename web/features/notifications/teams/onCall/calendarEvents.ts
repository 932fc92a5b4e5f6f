import { iso } from '#shared/time/iso.ts'
import { dayAfter, instantIn, isTimeZone } from '#shared/time/zonedTime.ts'

/** An event of a calendar, both ends in ISO 8601. */
export interface CalendarEvent {
  readonly summary: string
  /** The mail addresses of the people who are invited, in lower case. */
  readonly attendees: readonly string[]
  readonly from: string
  readonly to: string
}

export interface Calendar {
  readonly events: readonly CalendarEvent[]
  /** The events that were passed over, each with the reason. */
  readonly unread: readonly string[]
}

/** The greatest size of a calendar file in bytes. A rota of years has a few hundred events. */
export const calendarBytesLimit = 512 * 1024

interface Property {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

/**
 * The events of a file in iCalendar (RFC 5545); undefined for a file of another kind. Times without a zone are by the
 * clocks of `zone`. Cancelled events are passed over. So are repeating events, because only their first time has an
 * end here.
 */
export const readCalendar = (text: string, zone: string): Calendar | undefined => {
  // A long line goes on in the next one, which begins with a space or a tab.
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') return undefined
  const events: CalendarEvent[] = []
  const unread: string[] = []
  let open: Property[] | undefined
  /** The depth of components inside an event, such as its alarms. Their properties are not those of the event. */
  let inner = 0
  for (const line of lines) {
    const property = propertyIn(line)
    const { name, value } = property
    if (name === 'BEGIN' && value === 'VEVENT') [open, inner] = [[], 0]
    else if (name === 'END' && value === 'VEVENT' && open) {
      const read = eventOf(open, zone)
      if (typeof read === 'string') unread.push(`${textOf(open, 'SUMMARY') || 'An event'}: ${read}`)
      else events.push(read)
      open = undefined
    } else if (name === 'BEGIN') inner += 1
    else if (name === 'END') inner -= 1
    else if (inner === 0) open?.push(property)
  }
  return { events, unread }
}

const propertyIn = (line: string): Property => {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/.exec(line) ?? []
  return { name: name.toUpperCase(), parameters, value: value.trim() }
}

const textOf = (properties: readonly Property[], wanted: string): string =>
  (properties.find(({ name }) => name === wanted)?.value ?? '').replaceAll(/\\([\\;,])/g, '$1').slice(0, 200)

/** The event that some properties describe, or the reason why it is passed over. */
const eventOf = (properties: readonly Property[], zone: string): CalendarEvent | string => {
  const all = (wanted: string): Property[] => properties.filter(({ name }) => name === wanted)
  if (textOf(properties, 'STATUS').toUpperCase() === 'CANCELLED') return 'it is cancelled'
  if (all('RRULE').length + all('RDATE').length > 0) return 'it repeats, so enter its times one by one'
  const [start] = all('DTSTART')
  const from = start && timeIn(start, zone)
  if (!start || !from) return 'its beginning cannot be read'
  const [end] = all('DTEND')
  const day = dayIn(start.value)
  // An event of a whole day that names no end lasts one day.
  const to = end ? timeIn(end, zone) : day && timeIn({ ...start, value: dayAfter(day, 1).replaceAll('-', '') }, zone)
  if (!to || to <= from) return 'its end cannot be read'
  const attendees = all('ATTENDEE').map(({ value }) => value.replace(/^mailto:/i, '').toLowerCase())
  return { summary: textOf(properties, 'SUMMARY'), attendees, from, to }
}

/** The date that eight digits spell: `2026-03-04` for `20260304`. */
const dayIn = (value: string): string | undefined => {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(value) ?? []
  return year && `${year}-${month}-${date}`
}

const timeIn = ({ parameters, value }: Property, zone: string): string | undefined => {
  const [, date = '', hours = '00', minutes = '00', utc] = /^(\d{8})(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(value) ?? []
  const named = /;TZID="?([^";:]+)"?/i.exec(parameters)?.[1]
  const own = utc ? 'UTC' : (named ?? zone)
  const day = dayIn(date)
  const at = day && isTimeZone(own) ? instantIn(own, day, `${hours}:${minutes}`, 'earlier') : undefined
  return at === undefined ? undefined : iso(at)
}
