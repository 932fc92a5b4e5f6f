import { hashKey, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query'

/** The last errors of queries that are shown. */
interface KeptErrors {
  readonly find: (queryKey: QueryKey) => Error | null
}

/**
 * Keeps the error of a query while the query is read again. TanStack Query forgets the error of a query without data
 * as soon as the next read begins, so a list would show its skeleton at each retry. An error is kept until the query
 * succeeds, or until no part of a page shows the query.
 */
export const keepErrors = (cache: QueryCache): KeptErrors => {
  const errors = new WeakMap<Query, Error>()
  cache.subscribe(event => {
    const { query } = event
    const isShown = query.getObserversCount() > 0
    if (!isShown || (event.type === 'updated' && event.action.type === 'success')) errors.delete(query)
    else if (event.type === 'updated' && event.action.type === 'error') errors.set(query, event.action.error)
  })
  return {
    find: queryKey => {
      const query = cache.get(hashKey(queryKey))
      return (query && errors.get(query)) ?? null
    },
  }
}
