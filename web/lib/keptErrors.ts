import { hashKey, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query'

/** The last errors of the queries that are in use on the page. */
interface KeptErrors {
  readonly find: (queryKey: QueryKey) => Error | null
}

/**
 * Keeps the error of a query while the query is being read again. TanStack Query drops the error of a query without
 * data when the next read starts, so a list would show its skeleton at each retry. An error is kept until the query
 * succeeds, or until no part of the page uses the query.
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
