import { parseCalendarTime } from '../time/calendar.ts'

/** Writes a text as an SQL literal. This is the only way in which text from users gets into an SQL statement. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Writes a number as an SQL literal of type double. Without the exponent, SQL would treat it as a decimal with
 * limited precision.
 */
export const numberLiteral = (value: number): string => {
  const [digits, exponent = '+0'] = value.toExponential().split('e')
  return `${digits}E${exponent.replace('+', '')}`
}

/** Writes a number in a form that people can read and SQL also accepts: `120`, `1E+21`. */
export const shownNumber = (value: number): string => String(value).toUpperCase()

/** Matches a date, or a date and time with a zone. A date without a time means midnight in UTC. */
const timePattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/

const isoIn = (text: string): string => {
  const trimmed = text.trim()
  return timePattern.test(trimmed) ? trimmed.replace(' ', 'T') : ''
}

/** Parses a time into epoch milliseconds. Returns undefined if the text is not a time. */
export const timeIn = (text: string): number | undefined => parseCalendarTime(isoIn(text))

/**
 * Parses a time in a stored report. An earlier release accepted days that do not exist and rolled them over: 30
 * February became 2 March.
 */
export const storedTimeIn = (text: string): number | undefined => {
  const time = Date.parse(isoIn(text))
  return Number.isNaN(time) ? undefined : time
}

/** Writes a time as an SQL literal in UTC. Both Athena and the local query engine can cast it to a timestamp. */
export const timeLiteral = (time: number): string =>
  textLiteral(new Date(time).toISOString().replace('T', ' ').replace('Z', ''))

/**
 * Quotes a name as an SQL identifier. All names come from this product's own lists. Text that a user enters never
 * becomes an identifier.
 */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
