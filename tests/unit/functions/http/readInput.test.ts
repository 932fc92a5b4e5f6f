import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readInput } from '#functions/http/readInput.ts'
import { route } from '#shared/contract/route.ts'

const change = route({
  method: 'POST',
  path: '/thing/{name}',
  summary: '',
  roles: 'public',
  params: z.object({ name: z.string() }),
  query: z.object({ page: z.coerce.number() }),
  body: z.object({ size: z.int(), note: z.string().default('') }),
  answer: z.unknown(),
})

const event = { pathParameters: { name: 'x' }, queryStringParameters: { page: '2' }, body: '{"size":3}' }

/** The fields that are named as wrong. */
const problemsOf = (input: Parameters<typeof readInput>[1]): unknown => {
  try {
    return readInput(change, input)
  } catch (error) {
    return (error as { details: { problems: { field: string }[] } }).details.problems.map(({ field }) => field)
  }
}

describe('the input of a call', () => {
  it('is read from the path, the query and the body as the contract says', () => {
    expect(readInput(change, event)).toEqual({
      params: { name: 'x' },
      query: { page: 2 },
      body: { size: 3, note: '' },
    })
  })

  it('may be base64, as HTTP APIs pass it', () => {
    const body = Buffer.from('{"size":3,"note":"ä"}').toString('base64')
    expect(readInput(change, { ...event, body, isBase64Encoded: true }).body).toEqual({ size: 3, note: 'ä' })
  })

  it('may have any text as a value', () => {
    const body = JSON.stringify({ size: 3, note: '__proto__' })
    expect(readInput(change, { ...event, body }).body).toEqual({ size: 3, note: '__proto__' })
  })

  it('is refused with a list of all invalid fields, wherever they are', () => {
    expect(problemsOf({ queryStringParameters: { page: 'two' }, body: '{"note":1}' })).toEqual([
      'name',
      'page',
      'size',
      'note',
    ])
  })

  it.each([
    ['invalid JSON', '{"size":', ['body']],
    ['a field name that would be lost', '{"size":3,"__proto__":{}}', ['__proto__']],
    ['such a field name in escaped form', '{"size":3,"more":[{"__pro\\u0074o__":1}]}', ['__proto__']],
    ['a list', '[]', ['body']],
    ['an empty body', '', ['size']],
  ])('is refused if its body is not a usable JSON object: %s', (_, body, fields) => {
    expect(problemsOf({ ...event, body })).toEqual(fields)
  })
})
