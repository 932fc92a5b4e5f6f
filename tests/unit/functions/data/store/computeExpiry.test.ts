import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computeExpiry } from '#functions/data/store/computeExpiry.ts'

const now = Date.UTC(2026, 1, 1)
beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('the expiry time of an item', () => {
  it("is some days after the item's event, but never in the past, because DynamoDB would then keep the item for good", () => {
    expect(computeExpiry(now, 90)).toBe(Date.UTC(2026, 4, 2) / 1000)
    expect(computeExpiry(Date.UTC(2000), 90)).toBe(now / 1000)
    expect(computeExpiry(0, 400)).toBe(now / 1000)
  })
})
