import { describe, expect, it } from 'vitest'
import { priceOf } from '#shared/reporting/price.ts'

describe('the price of a query', () => {
  it('is at least the price of ten megabytes', () => {
    expect(priceOf(1_000_000_000_000)).toBe(5)
    expect(priceOf(0)).toBe(priceOf(10_000_000))
    expect(priceOf(20_000_000)).toBe(2 * priceOf(10_000_000))
  })
})
