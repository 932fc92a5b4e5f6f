import { timeOf } from '../time/calendar.ts'

/** Returns a text as an SQL literal. No user-supplied text gets into a statement in any other way. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A literal of the type double: without the exponent it would be a decimal of few digits. */
export const numberLiteral = (value: number): string => {
  const [digits, exponent = '+0'] = value.toExponential().split('e')
  return `${digits}E${exponent.replace('+', '')}`
}

/** A number for people to read, which SQL takes too: `120`, `1E+21`. */
export const shownNumber = (value: number): string => String(value).toUpperCase()

/** Dates and times with a zone; a date alone is its first moment in UTC. */
const timePattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/

const isoIn = (text: string): string => {
  const trimmed = text.trim()
  return timePattern.test(trimmed) ? trimmed.replace(' ', 'T') : ''
}

/** Epoch milliseconds of a text, or undefined for anything else. */
export const timeIn = (text: string): number | undefined => timeOf(isoIn(text))

/**
 * `timeIn` for a text that is stored. An earlier release took a day that no calendar has, and meant the days after it
 * by it: 30 February was 2 March.
 */
export const storedTimeIn = (text: string): number | undefined => {
  const time = Date.parse(isoIn(text))
  return Number.isNaN(time) ? undefined : time
}

/** UTC, as the SQL of both engines casts it to a timestamp. */
export const timeLiteral = (time: number): string =>
  textLiteral(new Date(time).toISOString().replace('T', ' ').replace('Z', ''))

/** An identifier. The names come from lists of this product; nothing that somebody types becomes one. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
