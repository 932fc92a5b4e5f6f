import { iso } from '#shared/time/iso.ts'

/** An iCalendar property: its name with parameters, and its encoded value. */
type Property = readonly [name: string, value: string]

/** The maximum length of a line of a calendar file in bytes, without the line break (RFC 5545, 3.1). */
const lineBytes = 75

/**
 * Formats calendar properties as lines. Each line has at most 75 bytes and ends with CRLF. A longer property
 * continues on the next line, after a space.
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

/**
 * Escapes a text for iCalendar. Control characters other than line breaks become spaces, because iCalendar does not
 * allow them.
 */
export const calendarText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

/** Formats an instant for iCalendar, in UTC and in whole seconds: `20260302T070000Z`. */
export const calendarTime = (instant: number): string => iso(instant).replaceAll(/[-:]|\.\d{3}/g, '')
