import type { Route } from '#shared/contract/route.ts'
import type { CallResult } from '#web/lib/queries.ts'
import { constant, type Readable } from '#web/lib/store.ts'

/** Where a table's rows come from, and how that stands. */
export interface RowSource<Row> {
  /** Undefined until they have been read once. */
  readonly rows: readonly Row[] | undefined
  /** Why the last reading failed; rows read before are still there. */
  readonly error: Error | null
  /** Epoch milliseconds of the last success; 0 where nothing has been asked for. */
  readonly readAt: Readable<number>
  readonly refresh: () => Promise<unknown>
}

const none: readonly never[] = []

/** Before anything has been asked for. */
export const nothingAsked: RowSource<never> = {
  rows: none,
  error: null,
  readAt: constant(0),
  refresh: () => Promise.resolve(),
}

/** A call's answer as rows; a 204 is no rows. */
export const rowsOf = <Answer, Row>(
  query: Pick<CallResult<Route>, 'error' | 'refetch' | 'readAt'> & { readonly data: Answer | null | undefined },
  pick: (answer: Answer) => readonly Row[] | undefined,
): RowSource<Row> => ({
  rows: query.data === undefined ? undefined : ((query.data && pick(query.data)) ?? none),
  error: query.error,
  readAt: query.readAt,
  refresh: query.refetch,
})
