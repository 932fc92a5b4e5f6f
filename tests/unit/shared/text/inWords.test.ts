import { describe, expect, it } from 'vitest'
import { inWords } from '#shared/text/inWords.ts'

describe('a list of names in words', () => {
  it.each<[readonly string[], string]>([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('is, of %j, "%s"', (names, text) => {
    expect(inWords(names)).toBe(text)
  })
})
