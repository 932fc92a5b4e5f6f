import type { PageRequest } from '#shared/contract/paging.ts'
import { keyInToken, makeNextToken } from '../domain/nextToken.ts'
import { answerBytesLimit, rowBytes } from './answerSize.ts'

export interface Order<T> {
  /** Returns the key of a row. No two rows have the same key. */
  keyOf(row: T): string
  /** Returns whether a row comes after the row with the given key. */
  isBehind(row: T, key: string): boolean
}

export interface CollectedPage<T> {
  readonly rows: readonly T[]
  /** The token for the next page. Set if more rows of the list follow. */
  readonly nextToken?: string
}

export interface PageCollector<T> {
  /**
   * Takes those of the next rows, in order, that belong to the page. Once the page is full, no further row is read.
   */
  add(rows: Iterable<T>): void
  isFull(): boolean
  answer(): CollectedPage<T>
}

/**
 * Collects one page of rows that are produced one after another. Only the rows of the page are kept, even if there
 * are millions. For a list that is already in memory, see `answerPage`.
 */
export const collectPage = <T>(page: PageRequest, { keyOf, isBehind }: Order<T>): PageCollector<T> => {
  const after = page.nextToken === undefined ? undefined : keyInToken(page.nextToken)
  const rows: T[] = []
  let toSkip = after === undefined ? (page.number - 1) * page.size : 0
  let bytes = 0
  let nextToken: string | undefined
  const take = (row: T): void => {
    bytes += rowBytes(row)
    const last = rows.at(-1)
    const fits = rows.length < page.size && bytes <= answerBytesLimit
    if (fits || last === undefined) rows.push(row)
    else nextToken = makeNextToken(keyOf(last))
  }
  return {
    add: more => {
      if (nextToken !== undefined) return
      for (const row of more) {
        if (after !== undefined && !isBehind(row, after)) continue
        if (toSkip > 0) toSkip -= 1
        else take(row)
        if (nextToken !== undefined) return
      }
    },
    isFull: () => nextToken !== undefined,
    answer: () => ({ rows, ...(nextToken !== undefined && { nextToken }) }),
  }
}
