import { parseCalendarTime } from '../time/calendar.ts'

/** Returns a text as an SQL literal. This is the only way in which a user's text gets into a statement. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * A number as an SQL literal of the type double. Without the exponent, SQL would take it for a decimal with few
 * digits.
 */
export const numberLiteral = (value: number): string => {
  const [digits, exponent = '+0'] = value.toExponential().split('e')
  return `${digits}E${exponent.replace('+', '')}`
}

/** A number for people to read, in a form that SQL accepts too: `120`, `1E+21`. */
export const shownNumber = (value: number): string => String(value).toUpperCase()

/** Matches dates and times with a zone. A date alone is its first moment in UTC. */
const timePattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/

const isoIn = (text: string): string => {
  const trimmed = text.trim()
  return timePattern.test(trimmed) ? trimmed.replace(' ', 'T') : ''
}

/** The time in a text in epoch milliseconds. Undefined for any other text. */
export const timeIn = (text: string): number | undefined => parseCalendarTime(isoIn(text))

/**
 * The time in a stored text. An earlier release accepted days that do not exist, and took them for later days: 30
 * February was 2 March.
 */
export const storedTimeIn = (text: string): number | undefined => {
  const time = Date.parse(isoIn(text))
  return Number.isNaN(time) ? undefined : time
}

/** A time as an SQL literal in UTC, in the form that both engines cast to a timestamp. */
export const timeLiteral = (time: number): string =>
  textLiteral(new Date(time).toISOString().replace('T', ' ').replace('Z', ''))

/**
 * A name as an SQL identifier. Names come from lists of this product; text that somebody types never becomes an
 * identifier.
 */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
