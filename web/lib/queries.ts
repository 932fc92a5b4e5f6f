import { hashKey, keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Input, Route } from '#shared/contract/route.ts'
import type { LiveSubject } from '#shared/contract/calls/live.ts'
import { CallFailure } from './failure.ts'
import { keepErrors } from './keptErrors.ts'
import { useLive } from './live/useLive.ts'
import { read, type Join } from './read.ts'
import { currentSession, onSessionChange } from './session/session.ts'
import type { Readable } from './store.ts'

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof CallFailure && (error.type === 'Unavailable' || error.type === 'Unreachable')

const outageRetryMs = 5_000

/**
 * Returns the polling interval of a query. While the server is unreachable or busy, this is a few seconds, so that an
 * unattended page, such as one on a wall, recovers by itself.
 */
export const refetchEvery =
  (milliseconds: number | undefined) =>
  ({ state: { error } }: { readonly state: { readonly error: Error | null } }): number | false =>
    isWorthRepeating(error) ? Math.min(milliseconds ?? Infinity, outageRetryMs) : (milliseconds ?? false)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isWorthRepeating(error),
      retryDelay: 500,
      refetchInterval: refetchEvery(undefined),
      staleTime: 1_000,
      // Calls are made even if the browser considers itself offline. If they fail, the error is shown in place of the
      // data.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const keptErrors = keepErrors(queryClient.getQueryCache())

/** The error of a query's last read. It is kept while the query is being read again. */
export const findKeptError = (queryKey: readonly unknown[]): Error | null => keptErrors.find(queryKey)

// When a session ends, all cached answers are dropped, because one user's data must not be visible to the next user.
onSessionChange(() => {
  if (!currentSession()) queryClient.clear()
})

/**
 * Starts reading data that a part of the page will need, while the page is still being rendered. Does nothing if the
 * query already exists.
 */
export const readAhead = <Data>(query: CallQuery<Data>): void => {
  if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query)
}

/** Starts reading in a separate task. Starting several reads in the task that renders a page would delay the page. */
export const readSoon = <Data>(query: CallQuery<Data>): void => {
  if (!queryClient.getQueryState(query.queryKey)) setTimeout(() => readAhead(query))
}

interface CallOptions<R extends Route> {
  /**
   * Joins two parts of an answer that arrived one after another. Needed only if the answer's list is not one of its
   * fields, but nested deeper. `data` is first the first part, with its `nextToken`, and then the whole answer.
   */
  readonly join?: Join<R>
  /** The polling interval of the query while the page is visible; undefined for no polling. */
  readonly everyMilliseconds?: number
  /**
   * The subject whose live updates this query follows, such as the open alarms. When a hint announces a change of the
   * subject, the query is read again at once; in return it is polled less often than other queries.
   */
  readonly live?: LiveSubject | undefined
  /** The least time between two reads of the query that are caused by hints of live updates. */
  readonly liveEveryMs?: number
  readonly enabled?: boolean
  /**
   * Whether an answer that is only a moment old is read again as well, for forms that must begin with the newest
   * version.
   */
  readonly isNewest?: boolean
  /** Whether `data` keeps the answer to the previous input until the answer to the current input has arrived. */
  readonly keepPrevious?: boolean
  /** How to read only the changes since the answer that is shown, for calls that support this. */
  readonly changes?: Changes<R>
}

/** How a query reads only what has changed, and updates the answer that it already has. */
export interface Changes<R extends Route> {
  /** Returns the input fields that limit the call's answer to the changes since the query's current answer. */
  readonly ask: (shown: Answer<R>) => Partial<Input<R>>
  readonly apply: (shown: Answer<R>, answer: Answer<R>) => Answer<R>
}

/** A query that caches data computed from a call's answer, instead of the answer itself. */
export interface CallQuery<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
}

/**
 * Builds a query that caches what `make` returns for a call's answer.
 * @param make receives null for an answer with status 204. Its result must depend only on the answer.
 */
export const buildCallQuery = <R extends Route, Data>(
  route: R,
  input: Input<R>,
  make: (answer: Answer<R> | null) => Data,
): CallQuery<Data> => ({
  queryKey: [route.method, route.path, input, 'made'],
  queryFn: async ({ signal }) => make((await read(route, input, signal)) ?? null),
})

/** Shows what has been read of a long answer, which still has its `nextToken`, if nothing is shown yet. */
const showBegun = (queryKey: readonly unknown[]) => (part: object) =>
  void queryClient.setQueryData(queryKey, (shown: object | undefined) => shown ?? part)

const callQuery = <R extends Route>(
  route: R,
  input: Input<R>,
  join: Join<R> | undefined,
  changes: Changes<R> | undefined,
): CallQuery<Answer<R> | null> => {
  const queryKey = [route.method, route.path, input]
  return {
    queryKey,
    queryFn: async ({ signal }) => {
      const shown = changes && queryClient.getQueryData<Answer<R> | null>(queryKey)
      if (!shown) return (await read(route, input, signal, join, join && showBegun(queryKey))) ?? null
      const answer = await read(route, Object.assign({}, input, changes.ask(shown)), signal, join)
      return answer ? changes.apply(shown, answer) : null
    },
  }
}

/** Starts a call whose answer a part of the page will read with `useCall`. */
export const readCallAhead = <R extends Route>(route: R, input: Input<R>): void =>
  readAhead(callQuery(route, input, undefined, undefined))

/** The keys of the queries whose reads `readAgain` has started in the current microtask. */
const begun = new Set<string>()

/**
 * Reads a query on the page again. If a read is already in progress, the query is read again after that read. The
 * read in progress is not cancelled: if reads took longer than the time between changes, each change would cancel the
 * read before it, and no read would ever finish. Parts of a page that show the same data share one read.
 */
export const readAgain = async (queryKey: readonly unknown[]): Promise<void> => {
  const hash = hashKey(queryKey)
  if (begun.has(hash)) return
  begun.add(hash)
  queueMicrotask(() => begun.delete(hash))
  const shown = { queryKey, exact: true, type: 'active' } as const
  const isUnderWay = queryClient.isFetching(shown) > 0
  await queryClient.refetchQueries(shown, { cancelRefetch: false })
  if (isUnderWay) await queryClient.refetchQueries(shown, { cancelRefetch: false })
}

/**
 * Stores data that is newer than what the query has. If the query is being read, it is read once more after that,
 * because the answer of the read in progress may be older than the data.
 */
export const storeNewer = (queryKey: readonly unknown[], data: unknown): void => {
  queryClient.setQueryData(queryKey, data)
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) void readAgain(queryKey)
}

/**
 * When a query was last read, in epoch milliseconds; 0 if it has not been read. Notifies its subscribers of each
 * read.
 */
export const observeReadAt = (queryKey: readonly unknown[]): Readable<number> => {
  const hash = hashKey(queryKey)
  return {
    get: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    subscribe: listener =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        // Only these events of the query cache are passed on. Others can arrive during a render, when other
        // components must not be updated.
        if ((type === 'updated' || type === 'removed') && query.queryHash === hash) listener()
      }),
  }
}

/**
 * The result of a call, with the time of its last read. `readAt` is observed separately, so that a read without
 * changes does not render the page again.
 */
export type CallResult<R extends Route> = UseQueryResult<Answer<R> | null> & { readonly readAt: Readable<number> }

/**
 * Reads the answer of a call, and reads it again whenever the browser shows the page again. `data` is null for an
 * answer with status 204.
 */
export const useCall = <R extends Route>(route: R, input: Input<R>, options: CallOptions<R> = {}): CallResult<R> => {
  const { everyMilliseconds, live, liveEveryMs, enabled = true, isNewest, keepPrevious, join, changes } = options
  const query = callQuery(route, input, join, changes)
  const refresh = () => void readAgain(query.queryKey)
  const interval = useLive(enabled ? live : undefined, refresh, everyMilliseconds, liveEveryMs)
  // The call is started early only for the component's first input. For a later input, it is started once the
  // component has been rendered with that input.
  useState(() => enabled && readAhead(query))
  const result = useQuery({
    ...query,
    enabled,
    refetchInterval: refetchEvery(interval),
    ...(isNewest && { staleTime: 0 }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  // TanStack Query renders a page again only for the result fields that the page reads. A copy of the result would
  // have to read all fields, so this object inherits from the result instead.
  return Object.create(result, {
    readAt: { value: observeReadAt(query.queryKey) },
    error: { get: () => result.error ?? findKeptError(query.queryKey) },
  }) as CallResult<R>
}

/** Reads all data on the page again. */
export const refreshShown = (): Promise<void> => queryClient.refetchQueries({ type: 'active' })

/**
 * Reads the answers of these calls again for all parts of the page that show them. Throws an error if one of them
 * cannot be read.
 */
export const refreshCalls = async (...calls: readonly Pick<Route, 'method' | 'path'>[]): Promise<void> => {
  await Promise.all(
    calls.map(({ method, path }) =>
      queryClient.refetchQueries({ type: 'active', queryKey: [method, path] }, { throwOnError: true }),
    ),
  )
}

/**
 * Reads the answers of a call again for all parts of the page that show them. The promise is fulfilled once they have
 * been read, or could not be read.
 */
export const rereadCall = ({ method, path }: Pick<Route, 'method' | 'path'>): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [method, path] })

/** Invalidates the answers of a call. Those on the page are read again now, the others when they are next shown. */
export const forgetCall = (call: Pick<Route, 'method' | 'path'>): void => void rereadCall(call)

/**
 * Invalidates all queries after a save that may affect them. Those on the page are read again now, the others when
 * they are next shown.
 */
export const forgetRead = (): void => void queryClient.invalidateQueries()
