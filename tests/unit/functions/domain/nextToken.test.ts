import { describe, expect, it } from 'vitest'
import { keyInToken, firstPlaceAfter, makeNextToken } from '#functions/domain/nextToken.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('a token for the next page', () => {
  it('can hold any key and needs no escaping in a URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), key => {
        expect(makeNextToken(key)).toMatch(/^[\w-]+$/)
        expect(keyInToken(makeNextToken(key))).toBe(key)
      }),
    )
  })

  it.each([
    '',
    'abc',
    'bnVsbA',
    Buffer.from('{"after":7}').toString('base64url'),
    Buffer.from('[]').toString('base64url'),
  ])('is refused if it is %j', token => {
    expect(() => keyInToken(token)).toThrow('not a token of an earlier answer')
  })
})

describe('the position after a key in a sorted list', () => {
  it.each([
    ['b', 'ascending', 2],
    ['bb', 'ascending', 2],
    ['', 'ascending', 0],
    ['d', 'ascending', 3],
  ] as const)('is found for %j in an ascending list', (key, order, place) => {
    expect(firstPlaceAfter(['a', 'b', 'c'], key, order)).toBe(place)
  })

  it('is found in a descending list', () => {
    expect(firstPlaceAfter(['c', 'b', 'a'], 'b', 'descending')).toBe(2)
    expect(firstPlaceAfter(['c', 'b', 'a'], 'a', 'descending')).toBe(3)
  })
})
