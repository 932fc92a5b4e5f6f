import { defaultPageSize } from '#shared/contract/paging.ts'
import type { Route } from '#shared/contract/route.ts'
import type { CallResult } from '#web/lib/queries.ts'
import { constant, type Readable } from '#web/lib/store.ts'
import type { ListPart } from './cut/listPart.ts'

/** Where a table's rows come from, and the state of reading them. */
export interface RowSource<Row> {
  /** The rows; undefined until they have been read for the first time. */
  readonly rows: readonly Row[] | undefined
  /** Set before the first request, if a search has to come first. */
  readonly isUnasked?: true
  /** Set while the rows are those of the previous search, because those of the current one are still being read. */
  readonly isPrevious?: boolean
  /** Why the last read failed, or null. Rows that were read earlier stay available. */
  readonly error: Error | null
  /** When the rows were last read, in epoch milliseconds; 0 before the first request. */
  readonly readAt: Readable<number>
  readonly refresh: () => Promise<unknown>
  /** The number of rows on the server, if the list holds only some of them. */
  readonly total?: number
  /** The part of the list that has been read, if the list has several parts. */
  readonly part?: ListPart
}

const none: readonly never[] = []

/** Why rows of a previous search are not exported. */
export const stillReading = 'The rows of this search are still being read. Export them once they are shown.'

/** A row source whose rows have not been requested yet. */
export const nothingAsked: RowSource<never> = {
  rows: none,
  isUnasked: true,
  error: null,
  readAt: constant(0),
  refresh: () => Promise.resolve(),
}

/** Builds a row source from a call's answer. A 204 means no rows. */
export const makeRowSource = <Answer, Row>(
  query: Pick<CallResult<Route>, 'error' | 'refetch' | 'readAt'> & {
    readonly data: Answer | null | undefined
    readonly isPlaceholderData?: boolean
  },
  pick: (answer: Answer) => readonly Row[] | undefined,
  part?: ListPart,
): RowSource<Row> => {
  const { data } = query
  const rows = data === undefined ? undefined : ((data && pick(data)) ?? none)
  const total = totalOf(data)
  // If the first part of a list is not full, the list has no further rows, even if its total is higher: rows may have
  // been added while the answer was read.
  const isFull = rows !== undefined && rows.length >= defaultPageSize
  const isLater = part !== undefined && part.number > 1
  const isCut = rows !== undefined && (isFull || isLater) && total !== undefined && total > rows.length
  return {
    rows,
    error: query.error,
    readAt: query.readAt,
    refresh: query.refetch,
    ...(query.isPlaceholderData && { isPrevious: true }),
    ...(isCut && { total }),
    ...(part && { part }),
  }
}

const totalOf = (answer: unknown): number | undefined => {
  const { total } = Object(answer) as { readonly total?: unknown }
  return typeof total === 'number' ? total : undefined
}
