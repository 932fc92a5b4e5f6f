import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClock } from '#scripts/local/lambda/clock.ts'

beforeEach(() => vi.useFakeTimers({ now: 30_000 }))
afterEach(() => vi.useRealTimers())

const endless = () => new Promise<never>(() => undefined)

describe('the local scheduler', () => {
  it('starts a function each minute even if its last run has not ended, as EventBridge does', () => {
    const run = vi.fn<() => Promise<never>>(endless)
    const clock = startClock([{ name: 'minute', everyMs: 60_000, overlaps: true, run }])
    vi.advanceTimersByTime(30_000)
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(120_000)
    expect(run).toHaveBeenCalledTimes(3)
    clock.stop()
    vi.advanceTimersByTime(120_000)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('starts a function once a minute even if the timer fires a moment early', () => {
    const run = vi.fn<() => Promise<never>>(endless)
    const clock = startClock([{ name: 'minute', everyMs: 60_000, overlaps: true, run }], () => Date.now() - 1)
    vi.advanceTimersByTime(30_010)
    expect(run).toHaveBeenCalledTimes(1)
    clock.stop()
  })

  it("starts a stand-in's periodic work again only after its previous run has ended", async () => {
    const ends: (() => void)[] = []
    const run = vi.fn<() => Promise<void>>(() => new Promise<void>(resolve => ends.push(resolve)))
    const clock = startClock([{ name: 'expiry', everyMs: 60_000, run }])
    await vi.advanceTimersByTimeAsync(150_000)
    expect(run).toHaveBeenCalledTimes(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run).toHaveBeenCalledTimes(2)
    clock.stop()
  })
})
