import { expect, it } from 'vitest'
import { inWords } from '#shared/text/inWords.ts'

it.each<[readonly string[], string]>([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is written as "%s"', (names, text) => {
  expect(inWords(names)).toBe(text)
})
