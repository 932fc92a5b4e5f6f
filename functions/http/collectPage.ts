import type { PageRequest } from '#shared/contract/paging.ts'
import { keyInToken, makeNextToken } from '../domain/nextToken.ts'
import { answerBytesLimit, rowBytes } from './answerSize.ts'

export interface Order<T> {
  /** Returns the key of a row, which is unique. */
  keyOf(row: T): string
  /** Whether a row comes after the one with this key. */
  isBehind(row: T, key: string): boolean
}

export interface CollectedPage<T> {
  readonly rows: readonly T[]
  /** `nextToken` is set if more rows follow. */
  readonly nextToken?: string
}

export interface PageCollector<T> {
  /** Takes the rows that belong to the page, in their order. It reads no further row once the page is full. */
  add(rows: Iterable<T>): void
  isFull(): boolean
  answer(): CollectedPage<T>
}

/**
 * Does what `answerPage` does, for rows that are made one after another. It keeps only the rows of the page, even if
 * there are millions.
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
