import type { Item } from './pages.ts'

/** A row that one of several merged queries returns. */
export interface SortedRow {
  /** The sort key of the row, in code unit order. No two rows have the same key. */
  readonly sortKey: string
}

export interface RowsPage<T> {
  readonly rows: readonly T[]
  /** The key after which the query's next page begins. Undefined after the last page. */
  readonly next: Item | undefined
}

/** Reads a page of one of the merged queries, newest first: the first page, or the page after the given key. */
export type ReadRows<T> = (key: Item | undefined) => Promise<RowsPage<T>>

interface Source<T> {
  readonly read: ReadRows<T>
  rows: readonly T[]
  /** The index of the query's first row that has not been merged yet. */
  place: number
  next: Item | undefined
  isAtEnd: boolean
}

/**
 * Merges the rows of several queries, newest first, up to `limit`. A row that several queries return is returned
 * once. Further pages are read only as long as fewer than `limit` rows are merged. When one query runs out of rows,
 * all queries with less than their share are read at the same time, so that queries with few rows are not read one
 * after another.
 */
export const mergeNewestFirst = async <T extends SortedRow>(
  reads: readonly ReadRows<T>[],
  limit: number,
): Promise<T[]> => {
  const sources = reads.map((read): Source<T> => ({ read, rows: [], place: 0, next: undefined, isAtEnd: false }))
  const merged: T[] = []
  while (merged.length < limit) {
    if (sources.some(source => !source.isAtEnd && rowsLeft(source) === 0)) {
      const share = Math.ceil((limit - merged.length) / sources.length)
      await Promise.all(sources.filter(source => !source.isAtEnd && rowsLeft(source) < share).map(readOn))
      continue
    }
    const newest = takeNewest(sources)
    if (!newest) break
    if (newest.sortKey !== merged.at(-1)?.sortKey) merged.push(newest)
  }
  return merged
}

const rowsLeft = ({ rows, place }: Source<unknown>): number => rows.length - place

const readOn = async <T>(source: Source<T>): Promise<void> => {
  const { rows, next } = await source.read(source.next)
  source.rows = [...source.rows.slice(source.place), ...rows]
  source.place = 0
  source.next = next
  source.isAtEnd = next === undefined
}

const takeNewest = <T extends SortedRow>(sources: readonly Source<T>[]): T | undefined => {
  let newest: T | undefined
  let from: Source<T> | undefined
  for (const source of sources) {
    const first = source.rows[source.place]
    if (first && (newest === undefined || first.sortKey > newest.sortKey)) [newest, from] = [first, source]
  }
  if (from) from.place += 1
  return newest
}
