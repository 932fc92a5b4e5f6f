import { describe, expect, it } from 'vitest'
import { byteBudget } from '#functions/domain/byteBudget.ts'

describe('a budget of bytes', () => {
  it('parts fit as long as all of them together, as JSON with a comma each, have at most so many bytes', () => {
    const fits = byteBudget(10)
    expect([fits('ab'), fits('ab'), fits('ab')]).toEqual([true, true, false])
  })

  it('bytes are counted, not characters', () => {
    expect(byteBudget(5)('ä')).toBe(true)
    expect(byteBudget(4)('ä')).toBe(false)
  })
})
