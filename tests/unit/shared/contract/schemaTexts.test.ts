import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Problem } from '#shared/contract/problem.ts'
import { allRoutes } from '#shared/contract/routes.ts'
import { AppError } from '#functions/domain/errors.ts'
import { readInput } from '#functions/http/readInput.ts'
import { contractFields, type ContractField } from '#tests/support/contractFields.ts'

/** The library's own wording, of every version and origin. */
const foreign = /^(invalid |too (big|small)|unrecognized|expected )|received \w+|must match|discriminator/i

const wrong = [undefined, null, 'x\u0000', '', 1.5, -1e300, true, [], [null], {}, { x: {} }, 'x'.repeat(100_000)]

/** An input that has a value at a place, and nothing else but what leads there. */
const at = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner: unknown, name) => (name === '*' ? inner : { [name.replace(' (name)', '')]: inner }), value)

const inputs = ({ path }: ContractField): unknown[] => [
  ...wrong.map(value => at(path, value)),
  // Entries of a list or of a map.
  ...wrong.flatMap(value => [at(listed(path), [value]), at(listed(path), { x: value })]),
]

const listed = (path: readonly string[]): readonly string[] => path.slice(0, path.includes('*') ? path.indexOf('*') : 0)

const problemsOf = ({ route, part }: ContractField, input: unknown): readonly Problem[] => {
  const text = JSON.stringify(input) ?? ''
  try {
    readInput(route, {
      body: part === 'body' ? text : '{}',
      pathParameters: (part === 'params' ? input : {}) as Record<string, string>,
      queryStringParameters: (part === 'query' ? input : {}) as Record<string, string>,
    })
    return []
  } catch (error) {
    if (error instanceof AppError) return error.details.problems ?? []
    throw error
  }
}

describe('an API call with missing and wrong fields', () => {
  it("is refused in our own words, never in zod's, whatever the field and the value are", () => {
    const said = contractFields().flatMap(field =>
      inputs(field).flatMap(input => problemsOf(field, input).map(({ message }) => `${field.name}: ${message}`)),
    )
    const texts = [...new Set(said)]
    expect(texts.length).toBeGreaterThan(allRoutes.length)
    expect(texts.filter(text => foreign.test(text.slice(text.indexOf(': ') + 2)))).toEqual([])
    // Not so vague that nobody could mend the field.
    expect(
      texts.filter(text => /of another type|in another form|not allowed$|none of the possible/.test(text)),
    ).toEqual([])
  })
})

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'It is missing. It must be text'],
  [z.string(), 1, 'It must be text'],
  [z.int(), 1.5, 'It must be a whole number'],
  [z.int().min(1), 0, 'At least 1'],
  [z.number().positive(), 0, 'More than 0'],
  [z.string().max(128), 'x'.repeat(129), 'At most 128 characters'],
  [z.string().min(1), '', 'At least 1 character'],
  [z.array(z.string()).max(2), ['', '', ''], 'At most 2 entries'],
  [z.string().length(3), '', 'Exactly 3 characters'],
  [z.enum(['a', 'b', 'c']), 'd', 'It must be a, b or c'],
  [z.iso.datetime(), 'now', 'It must be a date and time in UTC such as 2026-03-01T12:00:00.000Z'],
  [z.union([z.int().max(5), z.literal('')]), 6, 'At most 5'],
  [z.union([z.string(), z.number()]), true, 'It must be text or a number'],
  [z.strictObject({ a: z.string().optional() }), { b: 1 }, 'Unknown: b. Remove what is unknown'],
  [z.string('Its own text'), 1, 'Its own text'],
])("a schema's error has a message in words, or the schema's own message if it has one", (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map(issue => issue.message)).toEqual([message])
})
