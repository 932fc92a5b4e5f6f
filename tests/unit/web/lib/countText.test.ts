import { describe, expect, it } from 'vitest'
import { countText } from '#web/lib/countText.ts'

describe('the text for a count', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1,000'],
    [12_345, '12,345'],
    [1_234_567, '1,234,567'],
  ])('has commas as thousands separators for %i', (count, text) => {
    expect(countText(count)).toBe(text)
    expect(count.toLocaleString('en')).toBe(text)
  })
})
