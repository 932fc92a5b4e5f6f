import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Line } from '#tests/support/chaos/chaosStore.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { runAlone } = await import('#functions/application/longWork/runAlone.ts')

/** Takes the place of the way to the store for one request. */
let onceOnTheWay: Line | undefined
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore((carryOut, request) => {
    const way = onceOnTheWay
    onceOnTheWay = undefined
    return way ? way(carryOut, request) : carryOut()
  })
})
afterAll(() => store.close())
afterEach(() => {
  vi.useRealTimers()
})

const minuteMs = 60_000
let count = 0
/** Work that no test has run before. */
const newWork = (): string => `work ${(count += 1)}`
const skipped = { isSkipped: true }

/** A run that has begun, and goes on until `end` is called. */
const begun = async (name: string, timeLeft: number) => {
  const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const running = runAlone(name, timeLeft, () => {
    began.resolve()
    return end.promise
  })
  await began.promise
  return { running, end: end.resolve }
}

describe('a run of a scheduled function', () => {
  it('ends at once while the previous run is in progress, and works again after that run has ended', async () => {
    const name = newWork()
    const last = await begun(name, 5 * minuteMs)
    expect(await runAlone(name, minuteMs, async () => 'second')).toEqual(skipped)
    expect(await runAlone(newWork(), minuteMs, async () => 'other work')).toBe('other work')
    last.end('first')
    expect(await last.running).toBe('first')
    expect(await runAlone(name, minuteMs, async () => 'third')).toBe('third')
  })

  it('does not block the next run if it fails with an error', async () => {
    const name = newWork()
    const failing = runAlone(name, minuteMs, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(await runAlone(name, minuteMs, async () => 'next')).toBe('next')
  })

  it("does not block the next runs for longer than the function's time limit if its process was killed", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    const name = newWork()
    await begun(name, 5 * minuteMs)
    vi.setSystemTime(1_000_000 + 5 * minuteMs - 1)
    expect(await runAlone(name, minuteMs, async () => 'early')).toEqual(skipped)
    vi.setSystemTime(1_000_000 + 5 * minuteMs)
    expect(await runAlone(name, minuteMs, async () => 'in time')).toBe('in time')
  })

  it('ignores a lease that lies in the future because the clock was set back by a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 100 * 86_400_000 })
    const name = newWork()
    await begun(name, 5 * minuteMs)
    vi.setSystemTime(99 * 86_400_000)
    expect(await runAlone(name, minuteMs, async () => 'set back')).toBe('set back')
  })

  it('does its work if the answer to its lease request was lost and the client repeated the request', async () => {
    onceOnTheWay = async carryOut => {
      await carryOut()
      return carryOut()
    }
    expect(await runAlone(newWork(), minuteMs, async () => 'done')).toBe('done')
  })

  it('returns its result even if its lease cannot be released', async () => {
    const name = newWork()
    const done = runAlone(name, minuteMs, async () => {
      onceOnTheWay = () => Promise.reject(new Error('no answer'))
      return 'done'
    })
    expect(await done).toBe('done')
  })
})
