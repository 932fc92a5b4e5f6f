import { decodeText, NotText } from '#shared/text/decodeText.ts'
import { iso } from '#shared/time/iso.ts'
import { dayAfter, instantIn, isTimeZone } from '#shared/time/zonedTime.ts'

/** An event of a calendar. Its start and end are in ISO 8601. */
export interface CalendarEvent {
  readonly summary: string
  /** The mail addresses of the invited people, in lower case. */
  readonly attendees: readonly string[]
  readonly from: string
  readonly to: string
}

export interface Calendar {
  readonly events: readonly CalendarEvent[]
  /** The events that were skipped, each with the reason. */
  readonly unread: readonly string[]
}

/** The maximum size of a calendar file in bytes. A rota for years has only a few hundred events. */
export const calendarBytesLimit = 512 * 1024

/**
 * Reads the bytes of a calendar file, or returns why they cannot be read. A file in an unknown encoding is refused,
 * because the names of people would be altered.
 */
export const readCalendarFile = (bytes: Uint8Array, zone: string): Calendar | string => {
  try {
    const calendar = readCalendar(decodeText(bytes), zone)
    return calendar ?? 'This is not a calendar. Choose a file in the format iCalendar (.ics)'
  } catch (error) {
    if (error instanceof NotText) return error.message
    throw error
  }
}

interface Property {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

/**
 * Reads the events of an iCalendar file (RFC 5545); undefined if the text is not iCalendar. Times without a time zone
 * are in `zone`. Cancelled events are skipped, and so are recurring ones, because only the end of their first
 * occurrence is known here.
 */
export const readCalendar = (text: string, zone: string): Calendar | undefined => {
  // A long line continues on the next line, which starts with a space or a tab.
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') return undefined
  const events: CalendarEvent[] = []
  const unread: string[] = []
  let open: Property[] | undefined
  /**
   * How many components within an event, such as its alarms, the current line is nested in. Their properties are not
   * the event's own.
   */
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

/** Builds a calendar event from its properties, or returns why the event is skipped. */
const eventOf = (properties: readonly Property[], zone: string): CalendarEvent | string => {
  const all = (wanted: string): Property[] => properties.filter(({ name }) => name === wanted)
  if (textOf(properties, 'STATUS').toUpperCase() === 'CANCELLED') return 'it is cancelled'
  if (all('RRULE').length + all('RDATE').length > 0) return 'it repeats, so enter its times one by one'
  const [start] = all('DTSTART')
  const from = start && timeIn(start, zone)
  if (!start || !from) return 'its beginning cannot be read'
  const [end] = all('DTEND')
  const day = dayIn(start.value)
  // An all-day event without an end lasts one day.
  const to = end ? timeIn(end, zone) : day && timeIn({ ...start, value: dayAfter(day, 1).replaceAll('-', '') }, zone)
  if (!to || to <= from) return 'its end cannot be read'
  const attendees = all('ATTENDEE').map(({ value }) => value.replace(/^mailto:/i, '').toLowerCase())
  return { summary: textOf(properties, 'SUMMARY'), attendees, from, to }
}

/** Formats a date of eight digits: `2026-03-04` for `20260304`. */
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
