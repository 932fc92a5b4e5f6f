import type * as z from 'zod'

type RawIssue = z.core.$ZodRawIssue
type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'a date and time in UTC such as 2026-03-01T12:00:00.000Z',
  date: 'a date such as 2026-03-01',
  email: 'an e-mail address such as name@example.org',
  url: 'an address such as https://example.org',
  uuid: 'a UUID',
  base64: 'Base64',
  base64url: 'Base64 for addresses',
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  record: ['field', 'fields'],
}

const amount = (value: number | bigint, origin: string): string => {
  const unit = units[origin]
  return unit ? `${value} ${value === 1 ? unit[0] : unit[1]}` : String(value)
}

/** Joins names for use in a sentence: `a`, `a or b`, or `a, b or c`. */
const anyOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

const kindOf = (expected: string): string => kinds[expected] ?? 'of another type'

/**
 * Returns this product's message for a problem that zod finds, if the schema does not define a message itself. zod's
 * own messages are about types, in terms that callers do not know.
 */
export const schemaText = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'never') return 'It cannot be given'
      return issue.input === undefined
        ? `It is missing. It must be ${kindOf(issue.expected)}`
        : `It must be ${kindOf(issue.expected)}`
    case 'invalid_value':
      return `It must be ${anyOf(issue.values.map(String))}`
    case 'too_big':
      if (issue.exact) return `Exactly ${amount(issue.maximum, issue.origin)}`
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      if (issue.exact) return `Exactly ${amount(issue.minimum, issue.origin)}`
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.minimum, issue.origin)}`
    case 'invalid_format':
      return `It must be ${formats[issue.format] ?? 'in another form'}`
    case 'not_multiple_of':
      return `It must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}. Remove what is unknown`
    case 'invalid_union':
      return unionText(issue)
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'A name in it is not allowed'
    case 'invalid_element':
    case 'custom':
    default:
      return 'It has a value that is not allowed'
  }
}

const unionText = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string => {
  const { options } = issue
  if (Array.isArray(options) && options.length > 0) return `It must be ${anyOf(options.map(String))}`
  const firsts = issue.errors.flatMap(([first]) => first ?? [])
  // If one option of the union accepts the type, the value violates a limit of that option.
  const limit = firsts.find(
    ({ code, path }) => path.length === 0 && code !== 'invalid_type' && code !== 'invalid_value',
  )
  if (limit) return limit.message
  const names = firsts.flatMap(simpleKind)
  if (names.length < issue.errors.length) return 'It has none of the possible forms'
  const all = anyOf([...new Set(names)])
  return issue.input === undefined ? `It is missing. It must be ${all}` : `It must be ${all}`
}

/** The type or the values that one option of a union expects. Empty if the problem is in a nested field. */
const simpleKind = (issue: Issue): string[] => {
  if (issue.path.length > 0) return []
  if (issue.code === 'invalid_type') return [kindOf(issue.expected)]
  return issue.code === 'invalid_value' ? issue.values.map(String) : []
}

interface ZodGlobals {
  __zod_globalConfig?: z.core.$ZodConfig
}

// This sets zod's global configuration, which zod reads whether it is loaded before or after this file. Calling
// `config()` instead would load zod on pages that do not need it.
const globals = globalThis as ZodGlobals
globals.__zod_globalConfig ??= {}
globals.__zod_globalConfig.customError = schemaText

/** Returns the problems that a schema finds in an input, each with the path of its field: `parameters.P.dataType`. */
export const problemsIn = (
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  whole = '',
): { readonly field: string; readonly message: string }[] =>
  issues.flatMap(nearest).map(({ path, message }) => ({ field: path.join('.') || whole, message }))

/** If the schema is a union of objects, returns the problems of the option that fits the input best. */
const nearest = (issue: Issue): Pick<Issue, 'path' | 'message'>[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const options = issue.errors.filter(errors =>
    errors.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  )
  const [best] = options.toSorted((a, b) => a.length - b.length)
  return best
    ? best.flatMap(nearest).map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
    : [issue]
}

/** Joins the problems that a schema found: `broker.endpoint: It is missing. It must be text; folder: …`. */
export const problemsText = (error: Pick<z.core.$ZodError, 'issues'>): string =>
  problemsIn(error)
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    .join('; ')
