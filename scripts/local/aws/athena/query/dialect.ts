/**
 * Defines the Trino functions that reports use and that DuckDB lacks or calls by a different name. Athena's engine is
 * based on Trino: docs.aws.amazon.com/athena/latest/ug/engine-versions-reference-0003.html
 */
export const macros: readonly string[] = [
  'CREATE MACRO regexp_like(text, pattern) AS regexp_matches(text, pattern)',
  "CREATE MACRO date_add(unit, amount, moment) AS moment + CASE unit WHEN 'minute' THEN to_minutes(amount) END",
  "CREATE MACRO to_iso8601(moment) AS strftime(moment, '%Y-%m-%dT%H:%M:%S.%g')",
]

/**
 * The functions that a query may use, under their names in DuckDB's parsed statement. Queries with any other function
 * are refused, because Athena lacks DuckDB's own functions.
 */
const functions: ReadonlySet<string> = new Set([
  'avg',
  'count',
  'count_star',
  'date_add',
  'max',
  'min',
  'regexp_like',
  'substr',
  'sum',
  'to_iso8601',
  'unnest',
])

/**
 * Whether Athena has a function with this name. A name of symbols, such as `+`, is an operator and is always
 * accepted.
 */
export const isKnownFunction = (name: string): boolean => !/^\w+$/.test(name) || functions.has(name.toLowerCase())

/** Returns the value of a query parameter, which must be a text or number literal. Undefined for anything else. */
export const parameterValue = (literal: string): string | number | undefined => {
  if (/^'([^']|'')*'$/.test(literal)) return literal.slice(1, -1).replaceAll("''", "'")
  return /^-?\d+(\.\d*)?(E[+-]?\d+)?$/.test(literal) ? Number(literal) : undefined
}

/** Formats a double as Java does: `412.3`, `5.0`, `1.0E10`. */
export const javaDouble = (value: number): string => {
  if (!Number.isFinite(value)) return String(value)
  const size = Math.abs(value)
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return withFraction(String(value))
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  return `${withFraction(digits)}E${exponent.replace('+', '')}`
}

const withFraction = (digits: string): string => (digits.includes('.') ? digits : `${digits}.0`)
