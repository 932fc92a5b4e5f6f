import { describe, expect, it } from 'vitest'
import { nameMatches } from '#functions/domain/nameMatches.ts'

describe('a search by name', () => {
  it.each([
    ['SN-1', 'SN-1', true],
    ['SN-1', 'SN', false],
    ['SN-1', 'SN*', true],
    ['SN-1', '*', true],
    ['SN-1', 'N*', false],
    ['SN-1', 'sn-1', false],
    ['SN-1', 'S*1', false],
  ])('compares the name %s with the search text %s: %s', (name, wanted, matches) => {
    expect(nameMatches(name, wanted)).toBe(matches)
  })
})
