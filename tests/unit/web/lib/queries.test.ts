import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '#web/lib/failure.ts'
import { queryClient, readAgain, observeReadAt, refetchEvery, storeNewer } from '#web/lib/queries.ts'

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

describe('the refresh of a page', () => {
  it('reads the data that the page shows again', async () => {
    await finish(0, 1)
    await vi.waitFor(() => expect(shown()).toBe(1))
    const again = readAgain(queryKey)
    await finish(1, 2)
    await again
    expect(shown()).toBe(2)
    expect(ends).toHaveLength(2)
  })

  it('waits for a read in progress, and then reads once more for later changes', async () => {
    const again = readAgain(queryKey)
    await finish(0, 1)
    await finish(1, 2)
    await again
    expect(shown()).toBe(2)
    expect(ends).toHaveLength(2)
  })

  it('reads once more if newer data arrives by another call during a read', async () => {
    storeNewer(queryKey, 2)
    await finish(0, 1)
    await finish(1, 2)
    await vi.waitFor(() => expect(shown()).toBe(2))
    storeNewer(queryKey, 3)
    expect([shown(), ends.length]).toEqual([3, 2])
  })

  it('reads once if several parts of a page are notified of the same change', async () => {
    await finish(0, 1)
    await vi.waitFor(() => expect(shown()).toBe(1))
    const heard = [readAgain(queryKey), readAgain(queryKey), readAgain(queryKey)]
    await finish(1, 2)
    await Promise.all(heard)
    expect(ends).toHaveLength(2)
  })

  it('shows each answer when it arrives, even if changes come faster than reads end', async () => {
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

  it('does not read data that the page does not show', async () => {
    await finish(0, 1)
    await vi.waitFor(() => expect(shown()).toBe(1))
    leave()
    await readAgain(queryKey)
    expect(ends).toHaveLength(1)
  })

  it('notifies the page of the time at which each answer arrives', async () => {
    const readAt = observeReadAt(queryKey)
    expect(readAt.get()).toBe(0)
    const listener = vi.fn<() => void>()
    const stop = readAt.subscribe(listener)
    const began = Date.now()
    await finish(0, 1)
    await vi.waitFor(() => expect(readAt.get()).toBeGreaterThanOrEqual(began))
    expect(listener).toHaveBeenCalled()
    stop()
  })

  it('does not notify the page when a query is only added, because components add queries while they render', async () => {
    const added = ['GET', 'device', { name: 'added' }]
    const readAt = observeReadAt(added)
    const listener = vi.fn<() => void>()
    const stop = readAt.subscribe(listener)
    const other = new QueryObserver(queryClient, { queryKey: added, queryFn, initialData: 1 })
    expect(other.getCurrentResult().data).toBe(1)
    expect(readAt.get()).toBeGreaterThan(0)
    expect(listener).not.toHaveBeenCalled()
    queryClient.setQueryData(added, 2)
    await vi.waitFor(() => expect(listener).toHaveBeenCalled())
    stop()
  })

  it.each([
    ['unreachable, on a page that never polls', new CallFailure(0, {}, 'Unreachable'), undefined, 5_000],
    ['busy, on a page that polls seldom', new CallFailure(503, {}, 'Unavailable'), 60_000, 5_000],
    ['unreachable, on a page that polls often', new CallFailure(0, {}, 'Unreachable'), 1_000, 1_000],
    ['refusing, on a page that polls seldom', new CallFailure(403, {}, 'Forbidden'), 60_000, 60_000],
    ['well, on a page that polls seldom', null, 60_000, 60_000],
    ['well, on a page that never polls', null, undefined, false],
  ])('polls at the right interval if the server is %s', (_, error, milliseconds, expected) => {
    expect(refetchEvery(milliseconds)({ state: { error } })).toBe(expected)
  })
})
