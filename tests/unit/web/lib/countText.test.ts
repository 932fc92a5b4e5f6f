import { describe, expect, it } from 'vitest'
import { countText, lengthHint } from '#web/lib/countText.ts'

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

describe('the hint about the length of a text', () => {
  it('names the length and the limit', () => {
    expect(lengthHint('', 255)).toBe('0 of 255 characters')
    expect(lengthHint('a'.repeat(1_200), 4_096)).toBe('1,200 of 4,096 characters')
  })
})
