import { describe, expect, it } from 'vitest'
import { answerPage } from '#functions/http/answerPage.ts'
import { answerBytesLimit, escapedBytes } from '#functions/http/answerSize.ts'

const names = Array.from({ length: 25 }, (_, index) => `D${String(index).padStart(2, '0')}`)
const page = (number: number, size: number, nextToken?: string) => ({ number, size, nextToken })
const self = (name: string): string => name

describe('a page of an answer', () => {
  it('is the requested part, with the total and a token for the next page', () => {
    const first = answerPage(names, page(1, 10), self)
    expect(first).toMatchObject({ rows: names.slice(0, 10), total: 25, nextToken: expect.any(String) })
    expect(answerPage(names, page(3, 10), self)).toEqual({ rows: names.slice(20), total: 25 })
    expect(answerPage(names, page(4, 10), self)).toEqual({ rows: [], total: 25 })
  })
  it('continues after the token even if rows before it were removed', () => {
    const { nextToken } = answerPage(names, page(1, 10), self)
    expect(answerPage(names.slice(5), page(1, 5, nextToken), self).rows).toEqual(names.slice(10, 15))
  })
  it('continues downwards in a descending list', () => {
    const down = names.toReversed()
    const { nextToken } = answerPage(down, page(1, 10), self, 'descending')
    expect(answerPage(down, page(1, 5, nextToken), self, 'descending').rows).toEqual(down.slice(10, 15))
  })
  it.each([
    ['letters', 'x'.repeat(200_000)],
    ['quotes', '"'.repeat(200_000)],
    ['JSON', JSON.stringify(JSON.stringify('"'.repeat(20_000)))],
  ])('ends before the answer becomes too large, and its token returns the remaining rows: texts of %s', (_, text) => {
    const rows = Array.from({ length: 60 }, (__, index) => `${String(index).padStart(2, '0')}${text}`)
    const got: string[] = []
    let nextToken: string | undefined
    do {
      const answer = answerPage(rows, page(1, 10_000, nextToken), self)
      expect(escapedBytes(JSON.stringify(answer.rows))).toBeLessThan(answerBytesLimit + 1_000)
      got.push(...answer.rows)
      nextToken = answer.nextToken
    } while (nextToken)
    expect(got).toEqual(rows)
  })
  it.each(['forged', '', Buffer.from('{"after":5}').toString('base64url'), Buffer.from('null').toString('base64url')])(
    'is refused for the token %j',
    token => {
      expect(() => answerPage(names, page(1, 10, token), self)).toThrow(/nextToken/)
    },
  )
})
