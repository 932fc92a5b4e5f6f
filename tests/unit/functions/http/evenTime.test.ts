import { afterEach, describe, expect, it, vi } from 'vitest'
import { evenTime } from '#functions/http/evenTime.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the equal duration of all sign-in calls', () => {
  it('is ensured even if the clock is set back by a day during the call', { timeout: 20_000 }, async () => {
    const now = Date.parse('2026-03-02T10:00:00.000Z')
    vi.useFakeTimers({ now: now - 86_400_000, toFake: ['Date'] })
    await expect(evenTime(now)).resolves.toBeUndefined()
  })
})
