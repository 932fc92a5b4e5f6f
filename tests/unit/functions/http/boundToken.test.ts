import { describe, expect, it } from 'vitest'
import { computeQuestionDigest, withBoundToken, withOwnToken, type Question } from '#functions/http/boundToken.ts'

const question: Question = {
  routeKey: 'POST /api/getalarms',
  user: 'anna',
  params: undefined,
  query: undefined,
  body: { deviceName: 'SN-1', alarmSeverity: 120 },
}

const tokenFor = (asked: Question): string =>
  (withBoundToken({ rows: [], nextToken: 'place' }, computeQuestionDigest(asked)) as { nextToken: string }).nextToken

describe('a token that is bound to its query', () => {
  it('continues the query that it was made for, with any page size', () => {
    const nextToken = tokenFor(question)
    const next = { ...question, body: { ...(question.body as object), pageSize: 5, nextToken } }
    expect(withOwnToken(next.body, computeQuestionDigest(next))).toMatchObject({
      deviceName: 'SN-1',
      nextToken: 'place',
    })
  })

  it.each([
    ['another call', { routeKey: 'POST /api/getevents' }],
    ['another user', { user: 'bert' }],
    ['another filter', { body: { deviceName: 'SN-2', alarmSeverity: 120 } }],
    ['an additional filter', { body: { deviceName: 'SN-1', alarmSeverity: 120, mnemonic: 'P' } }],
    ['another path', { params: { name: 'X' } }],
  ])('is refused for another query, and the error names the remedy: %s', (_, change) => {
    const body = { nextToken: tokenFor({ ...question, ...change }) }
    expect(() => withOwnToken(body, computeQuestionDigest(question))).toThrow('not a token of an earlier answer')
  })

  it('is refused if the server did not create it', () => {
    expect(() => withOwnToken({ nextToken: 'place' }, computeQuestionDigest(question))).toThrow(
      'not a token of an earlier answer',
    )
  })
})

it('answers and inputs without a token are left unchanged', () => {
  expect(withBoundToken({ rows: [] }, 'digest')).toEqual({ rows: [] })
  expect(withBoundToken(undefined, 'digest')).toBeUndefined()
  expect(withOwnToken({ size: 1 }, 'digest')).toEqual({ size: 1 })
})
