import { iso } from '#shared/time/iso.ts'

/** A property of iCalendar: its name with parameters, and its value as written. */
type Property = readonly [name: string, value: string]

/** The most bytes of a line of a calendar, without its end (RFC 5545, 3.1). */
const lineBytes = 75

/**
 * Writes the properties of a calendar as lines. Each line has at most 75 bytes and ends with CRLF. A longer property
 * continues in the next line after a space.
 */
export const calendarLines = (properties: readonly Property[]): string =>
  properties.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')

const folded = (line: string): string => {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > lineBytes) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += size
  }
  return text
}

/** A text as iCalendar writes it. The text must have no control characters except line breaks. */
export const calendarText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

/** Writes an instant for iCalendar, in UTC and to the second: `20260302T070000Z`. */
export const calendarTime = (instant: number): string => iso(instant).replaceAll(/[-:]|\.\d{3}/g, '')
