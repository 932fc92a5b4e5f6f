import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttled } from '#web/lib/live/throttled.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** When the work ran, in seconds, if it was called every half second from one time to another. */
const runs = (upToMs: number | undefined, ...calls: readonly (readonly [fromMs: number, toMs: number])[]): number[] => {
  const ran: number[] = []
  const call = throttled(() => ran.push(Date.now() / 1_000), 1_000, upToMs)
  for (const [fromMs, toMs] of calls)
    for (let at = fromMs; at <= toMs; at += 500) {
      vi.advanceTimersByTime(at - Date.now())
      call()
    }
  vi.runAllTimers()
  return ran
}

describe('throttled work', () => {
  it('runs at once, then at fixed intervals, and once more after the last call', () => {
    expect(runs(undefined, [0, 2_500])).toEqual([0, 1, 2, 3])
  })

  it('runs at longer and longer intervals while calls go on, up to a limit, and at the first interval after a pause', () => {
    expect(runs(4_000, [0, 14_500], [60_000, 60_500])).toEqual([0, 1, 3, 7, 11, 15, 60, 61])
  })
})
