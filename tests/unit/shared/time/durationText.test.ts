import { describe, expect, it } from 'vitest'
import { durationText } from '#shared/time/durationText.ts'

describe('a duration in words', () => {
  it.each([
    [400, '0 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [3_540_000, '59 min'],
    [3_599_999, '1 h'],
    [7_500_000, '2 h 5 min'],
    [90_000_000, '25 h'],
  ])('for %i ms is %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text)
  })
})
