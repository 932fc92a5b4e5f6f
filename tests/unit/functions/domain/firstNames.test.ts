import { describe, expect, it } from 'vitest'
import { firstNames } from '#functions/domain/firstNames.ts'

describe('the first names of a list', () => {
  it.each([
    [['A'], 'A'],
    [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
    [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, E and others'],
  ])('are at most five: %j', (names, text) => {
    expect(firstNames(names)).toBe(text)
  })
})
