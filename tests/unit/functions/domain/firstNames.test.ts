import { describe, expect, it } from 'vitest'
import { firstNames } from '#functions/domain/firstNames.ts'

describe('the list of names in a message', () => {
  it.each([
    [['A'], 'A'],
    [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
    [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, E and others'],
  ])('has at most five names: %j', (names, text) => {
    expect(firstNames(names)).toBe(text)
  })
})
