import { describe, expect, it } from 'vitest'
import { countText } from '#web/lib/countText.ts'

describe('a count in words', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1,000'],
    [12_345, '12,345'],
    [1_234_567, '1,234,567'],
  ])('has commas between the thousands of %i', (count, text) => {
    expect(countText(count)).toBe(text)
    expect(count.toLocaleString('en')).toBe(text)
  })
})
