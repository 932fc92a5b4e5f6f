import { parseCalendarTime } from '../time/calendar.ts'

/** Writes a text as an SQL literal. A user's text gets into a statement in no other way. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Writes a number as an SQL literal of the type double. Without the exponent, SQL would take it for a decimal with few
 * digits.
 */
export const numberLiteral = (value: number): string => {
  const [digits, exponent = '+0'] = value.toExponential().split('e')
  return `${digits}E${exponent.replace('+', '')}`
}

/** Writes a number for people, in a form that SQL accepts too: `120`, `1E+21`. */
export const shownNumber = (value: number): string => String(value).toUpperCase()

/** Matches dates and times with a zone. A date alone is its first moment in UTC. */
const timePattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/

const isoIn = (text: string): string => {
  const trimmed = text.trim()
  return timePattern.test(trimmed) ? trimmed.replace(' ', 'T') : ''
}

/** Reads a time from a text, in epoch milliseconds. Undefined if the text is not a time. */
export const timeIn = (text: string): number | undefined => parseCalendarTime(isoIn(text))

/**
 * Reads a time from a stored report. An earlier release accepted days that do not exist, and took them for later days:
 * 30 February was 2 March.
 */
export const storedTimeIn = (text: string): number | undefined => {
  const time = Date.parse(isoIn(text))
  return Number.isNaN(time) ? undefined : time
}

/** Writes a time as an SQL literal in UTC. Athena and the local engine both cast this form to a timestamp. */
export const timeLiteral = (time: number): string =>
  textLiteral(new Date(time).toISOString().replace('T', ' ').replace('Z', ''))

/**
 * Writes a name as an SQL identifier. Names come from lists of this product; text that somebody types never becomes an
 * identifier.
 */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
