import { describe, expect, it, vi } from 'vitest'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { queryClient, observeReadAt } from '#web/lib/queries.ts'
import { constant } from '#web/lib/store.ts'

const refetch = (): Promise<never> => Promise.reject(new Error('No test reads again'))
const reported = () => new Promise(resolve => setTimeout(resolve, 20))

describe('the rows of a table that a call returned', () => {
  it('do not depend on when the call was made, so that a repeated call with the same answer does not redraw the page', () => {
    const read = new Set<PropertyKey>()
    const result = { data: { list: [1, 2] }, error: null, refetch, readAt: constant(7), dataUpdatedAt: 7 }
    const watched = new Proxy(result, {
      get: (target, name) => {
        read.add(name)
        return Reflect.get(target, name) as unknown
      },
    })
    expect(makeRowSource(watched, ({ list }) => list)).toMatchObject({ rows: [1, 2], error: null })
    expect(read).toEqual(new Set(['data', 'error', 'isPlaceholderData', 'readAt', 'refetch']))
  })

  it('are an empty list after a 204, and undefined before the first answer to the call', () => {
    const result = { error: null, refetch, readAt: constant(0) }
    expect(makeRowSource({ ...result, data: null }, () => [1]).rows).toEqual([])
    expect(makeRowSource({ ...result, data: undefined }, () => [1]).rows).toBeUndefined()
  })

  it('have a total only if the list has reached its maximum length', () => {
    const result = { error: null, refetch, readAt: constant(0) }
    const totalOf = (length: number, total: number) => {
      const list = Array.from({ length }, (_, index) => index)
      return makeRowSource({ ...result, data: { list, total } }, answer => answer.list).total
    }
    expect(totalOf(10_000, 12_345)).toBe(12_345)
    expect(totalOf(9_999, 10_001)).toBeUndefined()
  })

  it('have a total on each page of results after the first one, even if that page is short or empty', () => {
    const result = { error: null, refetch, readAt: constant(0) }
    const totalIn = (number: number, list: readonly number[], total: number) =>
      makeRowSource({ ...result, data: { list, total } }, answer => answer.list, {
        number,
        turnBy: vi.fn<() => void>(),
      }).total
    expect(totalIn(2, [1], 10_001)).toBe(10_001)
    expect(totalIn(9, [], 10_001)).toBe(10_001)
    expect(totalIn(1, [1], 1)).toBeUndefined()
  })
})

describe('the time at which a call was last answered', () => {
  it('is 0 at first, and its listeners are notified of answers to that call only', async () => {
    const time = observeReadAt(['GET', '/own'])
    const hear = vi.fn<() => void>()
    const leave = time.subscribe(hear)
    expect(time.get()).toBe(0)
    queryClient.setQueryData(['GET', '/other'], 1)
    await reported()
    expect(hear).not.toHaveBeenCalled()
    queryClient.setQueryData(['GET', '/own'], 1, { updatedAt: 42 })
    await reported()
    expect(hear).toHaveBeenCalled()
    expect(time.get()).toBe(42)
    leave()
    hear.mockClear()
    queryClient.setQueryData(['GET', '/own'], 2, { updatedAt: 43 })
    await reported()
    expect(hear).not.toHaveBeenCalled()
    queryClient.clear()
  })
})
