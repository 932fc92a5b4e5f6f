import { describe, expect, it } from 'vitest'
import { byteBudget } from '#functions/domain/byteBudget.ts'

describe('a budget of bytes for a JSON answer', () => {
  it('accepts parts as long as their JSON, including commas, fits', () => {
    const fits = byteBudget(10)
    expect([fits('ab'), fits('ab'), fits('ab')]).toEqual([true, true, false])
  })

  it('counts bytes, not characters', () => {
    expect(byteBudget(5)('ä')).toBe(true)
    expect(byteBudget(4)('ä')).toBe(false)
  })
})
