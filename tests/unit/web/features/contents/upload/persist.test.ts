import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { persist } from '#web/features/contents/upload/persist.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { UploadFailed } from '#web/lib/uploadFile.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Does work that fails with these errors, one after the other, and then succeeds. */
const start = (...failures: unknown[]) => {
  const left = [...failures]
  const controller = new AbortController()
  const waits: boolean[] = []
  let attempts = 0
  const outcome = persist(
    async () => {
      attempts += 1
      if (left.length > 0) throw left.shift()
      return 'sent'
    },
    { signal: controller.signal, onWait: (_, isWaiting) => void waits.push(isWaiting) },
  )
  // It is awaited later.
  outcome.catch(() => undefined)
  return { outcome, controller, waits, attempts: () => attempts }
}

const lost = [new UploadFailed(0), new UploadFailed(503), new CallFailure(0, {}, 'Unreachable')]

describe('an upload that cannot reach the server', () => {
  it('is retried after each loss of the connection, after longer and longer waits, and reports that it waits', async () => {
    const { outcome, waits, attempts } = start(...lost)
    for (const [waitMs, made] of [
      [500, 2],
      [1_000, 3],
      [2_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(attempts()).toBe(made - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(attempts()).toBe(made)
    }
    expect(await outcome).toBe('sent')
    expect(waits).toEqual([true, true, true, false])
  })

  it('is retried for hours, at intervals of at most half a minute', async () => {
    const { outcome, attempts } = start(...Array.from({ length: 500 }, () => new UploadFailed(0)))
    await vi.advanceTimersByTimeAsync(500 * 30_000)
    expect(await outcome).toBe('sent')
    expect(attempts()).toBe(501)
  })

  it('is retried at once when the browser is online again', async () => {
    const { outcome } = start(...Array.from({ length: 10 }, () => new UploadFailed(0)))
    for (let time = 0; time < 10; time += 1) {
      await vi.advanceTimersByTimeAsync(0)
      window.dispatchEvent(new Event('online'))
    }
    expect(await outcome).toBe('sent')
  })

  it('ends when it is cancelled during a wait', async () => {
    const { outcome, controller } = start(new UploadFailed(0))
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    await expect(outcome).rejects.toThrow('The upload was cancelled.')
  })
})

describe('an upload that the store refuses', () => {
  it('is retried until the fourth refusal, not counting losses of the connection', async () => {
    const { outcome, waits, attempts } = start(...lost, ...Array.from({ length: 4 }, () => new UploadFailed(403)))
    await vi.advanceTimersByTimeAsync(120_000)
    await expect(outcome).rejects.toBeInstanceOf(UploadFailed)
    expect([attempts(), waits.at(-1)]).toEqual([7, false])
  })

  it.each([404, 500])("fails at once with the server's message if the status is %i", async status => {
    const { outcome, attempts } = start(new CallFailure(status, { message: 'gone' }))
    await expect(outcome).rejects.toThrow('gone')
    expect(attempts()).toBe(1)
  })
})
