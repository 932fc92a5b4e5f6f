import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepErrors } from '#web/lib/keptErrors.ts'

const queryKey: readonly unknown[] = ['GET', '/list']
const refused = new Error('503')

let client: QueryClient
let find: ReturnType<typeof keepErrors>['find']
/** Ends the reading that is under way. */
let end: (answer: Promise<string>) => void
let observer: QueryObserver<string>
let leave: () => void

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  find = keepErrors(client.getQueryCache()).find
  observer = new QueryObserver(client, { queryKey, queryFn: () => new Promise<string>(resolve => (end = resolve)) })
  leave = observer.subscribe(() => undefined)
  end(Promise.reject(refused))
  await vi.waitFor(() => expect(observer.getCurrentResult().error).toBe(refused))
})
afterEach(() => {
  leave()
  client.clear()
})

describe('the error of a query that was never answered', () => {
  it('is kept while the query is retried', async () => {
    const again = observer.refetch()
    // TanStack Query itself has forgotten the error by now.
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', error: null })
    expect(find(queryKey)).toBe(refused)
    const later = new Error('still 503')
    end(Promise.reject(later))
    await again
    expect(find(queryKey)).toBe(later)
  })

  it('is forgotten once the query is answered', async () => {
    const again = observer.refetch()
    end(Promise.resolve('rows'))
    await again
    expect(find(queryKey)).toBeNull()
  })

  it('is forgotten once no page shows the query, so that the next visit begins with a loading skeleton', () => {
    leave()
    expect(find(queryKey)).toBeNull()
  })

  it('is not shown for other queries', () => {
    expect(find(['GET', '/other'])).toBeNull()
  })
})
