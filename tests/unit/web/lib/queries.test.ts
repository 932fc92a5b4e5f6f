import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '#web/lib/failure.ts'
import { queryClient, readAgain, readAtOf, refetchEvery } from '#web/lib/queries.ts'

const queryKey = ['POST', 'getalarms', { pageSize: 10 }]

/** Readings end when the test says so, with the next of these values. */
let ends: ((value: number) => void)[]
const queryFn = () => new Promise<number>(resolve => ends.push(resolve))

let leave: () => void
let observer: QueryObserver<number>

beforeEach(() => {
  ends = []
  observer = new QueryObserver<number>(queryClient, { queryKey, queryFn })
  leave = observer.subscribe(() => undefined)
})
afterEach(() => {
  leave()
  queryClient.clear()
})

const finish = (reading: number, value: number) =>
  vi.waitFor(() => {
    const end = ends[reading]
    if (!end) throw new Error(`Reading ${reading} has not begun`)
    end(value)
  })

const shown = () => queryClient.getQueryData(queryKey)

describe('the readings of a page', () => {
  it('reads what is shown again', async () => {
    await finish(0, 1)
    await vi.waitFor(() => expect(shown()).toBe(1))
    const again = readAgain(queryKey)
    await finish(1, 2)
    await again
    expect(shown()).toBe(2)
    expect(ends).toHaveLength(2)
  })

  it('awaits a reading that is under way, and reads once more for what changed meanwhile', async () => {
    const again = readAgain(queryKey)
    await finish(0, 1)
    await finish(1, 2)
    await again
    expect(shown()).toBe(2)
    expect(ends).toHaveLength(2)
  })

  it('shares one reading among parts of a page that hear of a change one after the other', async () => {
    await finish(0, 1)
    await vi.waitFor(() => expect(shown()).toBe(1))
    const heard = [readAgain(queryKey), readAgain(queryKey), readAgain(queryKey)]
    await finish(1, 2)
    await Promise.all(heard)
    expect(ends).toHaveLength(2)
  })

  it('shows an answer at its end although changes are told faster than readings end', async () => {
    await finish(0, 1)
    await vi.waitFor(() => expect(shown()).toBe(1))
    const heard: Promise<void>[] = []
    for (let change = 1; change <= 3; change += 1) {
      heard.push(readAgain(queryKey))
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(1))
    }
    await finish(1, 2)
    await vi.waitFor(() => expect(shown()).toBe(2))
    await finish(2, 3)
    await Promise.all(heard)
    expect(shown()).toBe(3)
    expect(ends).toHaveLength(3)
  })

  it('reads nothing that is not shown', async () => {
    await finish(0, 1)
    await vi.waitFor(() => expect(shown()).toBe(1))
    leave()
    await readAgain(queryKey)
    expect(ends).toHaveLength(1)
  })

  it('tells when an answer was read, and of each new one', async () => {
    const readAt = readAtOf(queryKey)
    expect(readAt.get()).toBe(0)
    const listener = vi.fn<() => void>()
    const stop = readAt.subscribe(listener)
    const began = Date.now()
    await finish(0, 1)
    await vi.waitFor(() => expect(readAt.get()).toBeGreaterThanOrEqual(began))
    expect(listener).toHaveBeenCalled()
    stop()
  })

  it.each([
    ['away, for a page that asks never', new CallFailure(0, {}, 'Unreachable'), undefined, 5_000],
    ['busy, for a page that asks seldom', new CallFailure(503, {}, 'Unavailable'), 60_000, 5_000],
    ['away, for a page that asks often', new CallFailure(0, {}, 'Unreachable'), 1_000, 1_000],
    ['refusing, for a page that asks seldom', new CallFailure(403, {}, 'Forbidden'), 60_000, 60_000],
    ['well, for a page that asks seldom', null, 60_000, 60_000],
    ['well, for a page that asks never', null, undefined, false],
  ])('asks again after the right time where the server is %s', (_, error, milliseconds, expected) => {
    expect(refetchEvery(milliseconds)({ state: { error } })).toBe(expected)
  })
})
