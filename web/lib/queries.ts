import { hashKey, keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Input, Route } from '#shared/contract/route.ts'
import type { Subject } from '#shared/contract/calls/live.ts'
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
 * Returns how often a query is read again: as often as the page wants, and every few seconds while the server is away
 * or busy. A page that nobody attends to, such as one on a wall, recovers by itself.
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
      // Errors are shown where the data would be; the browser's own idea of being online is not consulted.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const keptErrors = keepErrors(queryClient.getQueryCache())

/** The error that a query ended with when it was read last, also while it is read again. */
export const findKeptError = (queryKey: readonly unknown[]): Error | null => keptErrors.find(queryKey)

// The next user must not see data that this user has read.
onSessionChange(() => {
  if (!currentSession()) queryClient.clear()
})

/**
 * Prefetches data for a part of the page while the page is being drawn, not only after it was painted. A query that
 * already exists is left alone.
 */
export const readAhead = <Data>(query: CallQuery<Data>): void => {
  if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query)
}

/**
 * Begins to read in a task of its own. Several reads that begin in the task that draws a page would delay the page.
 */
export const readSoon = <Data>(query: CallQuery<Data>): void => {
  if (!queryClient.getQueryState(query.queryKey)) setTimeout(() => readAhead(query))
}

interface CallOptions<R extends Route> {
  /** Joins the parts of an answer whose list is nested. */
  readonly join?: Join<R>
  /** Reads again this often while the page is visible. */
  readonly everyMilliseconds?: number
  /** The subject whose changes are announced: the answer is then read at once, and polled less often. */
  readonly live?: Subject | undefined
  /** The least time between two reads that changes cause. */
  readonly liveEveryMs?: number
  readonly enabled?: boolean
  /** Keeps showing the answer to the previous input until the answer to this one has arrived. */
  readonly keepPrevious?: boolean
  /** Reads only the changes since the shown answer, if the call supports that. */
  readonly changes?: Changes<R>
}

/** A way to update a shown answer by an answer that has only the changes. */
export interface Changes<R extends Route> {
  /** Returns the fields that request changes only, to be sent with the input. */
  readonly ask: (shown: Answer<R>) => Partial<Input<R>>
  readonly apply: (shown: Answer<R>, answer: Answer<R>) => Answer<R>
}

/** A reading call, and the data that is made of its answer and kept in its place. */
export interface CallQuery<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
}

/** @param make gets null for a 204. Its result must follow from the answer alone. */
export const buildCallQuery = <R extends Route, Data>(
  route: R,
  input: Input<R>,
  make: (answer: Answer<R> | null) => Data,
): CallQuery<Data> => ({
  queryKey: [route.method, route.path, input, 'made'],
  queryFn: async ({ signal }) => make((await read(route, input, signal)) ?? null),
})

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
      if (!shown) return (await read(route, input, signal, join)) ?? null
      const answer = await read(route, Object.assign({}, input, changes.ask(shown)), signal, join)
      return answer ? changes.apply(shown, answer) : null
    },
  }
}

/** Begins to read the answer that `useCall` will need. */
export const readCallAhead = <R extends Route>(route: R, input: Input<R>): void =>
  readAhead(callQuery(route, input, undefined, undefined))

/** The keys of the queries that `readAgain` has begun to read in the present microtask. */
const begun = new Set<string>()

/**
 * Reads what is shown again. A read that is under way is awaited and not begun anew: if reads took longer than the
 * time between changes, none would ever end. Parts of a page that show the same data hear of a change one after the
 * other, and share one read.
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

/** The time at which an answer was last read, in epoch milliseconds; 0 if it has not been read. */
export const observeReadAt = (queryKey: readonly unknown[]): Readable<number> => {
  const hash = hashKey(queryKey)
  return {
    get: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    subscribe: listener =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        // Other events come while a component is drawn, when no other component may be changed.
        if ((type === 'updated' || type === 'removed') && query.queryHash === hash) listener()
      }),
  }
}

/**
 * The answer of a call, and the time of its last read. `readAt` stands apart, so that a page is not drawn again for a
 * read that found nothing new.
 */
export type CallResult<R extends Route> = UseQueryResult<Answer<R> | null> & { readonly readAt: Readable<number> }

/** The answer of a reading call, read again when the page is looked at again. `data` is null for a 204. */
export const useCall = <R extends Route>(
  route: R,
  input: Input<R>,
  { everyMilliseconds, live, liveEveryMs, enabled = true, keepPrevious = false, join, changes }: CallOptions<R> = {},
): CallResult<R> => {
  const query = callQuery(route, input, join, changes)
  const refresh = () => void readAgain(query.queryKey)
  const interval = useLive(enabled ? live : undefined, refresh, everyMilliseconds, liveEveryMs)
  // Reads ahead for the first input only. A later one is read once the page shows that it was requested.
  useState(() => enabled && readAhead(query))
  const result = useQuery({
    ...query,
    enabled,
    refetchInterval: refetchEvery(interval),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  // A page is drawn again only for the fields of the result that it has read. A copy would have read all of them.
  return Object.create(result, {
    readAt: { value: observeReadAt(query.queryKey) },
    error: { get: () => result.error ?? findKeptError(query.queryKey) },
  }) as CallResult<R>
}

/** Reads again all data that is on the page. */
export const refreshShown = (): Promise<void> => queryClient.refetchQueries({ type: 'active' })

/** Reads these calls' answers again if they are shown; throws the error of one that could not be read. */
export const refreshCalls = async (...calls: readonly Pick<Route, 'method' | 'path'>[]): Promise<void> => {
  await Promise.all(
    calls.map(({ method, path }) =>
      queryClient.refetchQueries({ type: 'active', queryKey: [method, path] }, { throwOnError: true }),
    ),
  )
}

/** Invalidates a call's answer: it is read again when it is next shown. */
export const forgetCall = ({ method, path }: Pick<Route, 'method' | 'path'>): void =>
  void queryClient.invalidateQueries({ queryKey: [method, path] })

/**
 * Invalidates all queries after a save that may have changed them. Those on screen are read again now, the others when
 * they are next shown.
 */
export const forgetRead = (): void => void queryClient.invalidateQueries()
