import type { PageRequest } from '#shared/contract/paging.ts'
import { answerBytesLimit, rowBytes } from './answerSize.ts'
import { keyInToken, firstPlaceAfter, makeNextToken } from '../domain/nextToken.ts'

export interface PageAnswer<T> {
  readonly rows: T[]
  readonly total: number
  /** The token for the next page. Set if more rows of the list follow. */
  readonly nextToken?: string
}

/**
 * Returns a page of a sorted list. The page is cut before the answer becomes too large. The token contains the last
 * row's key instead of its index, so that no row appears twice if rows are added or removed meanwhile.
 * @param keyOf returns a row's key; no two rows have the same key, and rows are sorted by it in code unit order
 */
export const answerPage = <T>(
  sorted: readonly T[],
  page: PageRequest,
  keyOf: (row: T) => string,
  order: 'ascending' | 'descending' = 'ascending',
): PageAnswer<T> => {
  const start =
    page.nextToken === undefined
      ? (page.number - 1) * page.size
      : firstPlaceAfter(sorted.map(keyOf), keyInToken(page.nextToken), order)
  const rows = fittingRows(sorted.slice(start, start + page.size))
  const last = rows.at(-1)
  const more = last !== undefined && start + rows.length < sorted.length
  return { rows, total: sorted.length, ...(more && { nextToken: makeNextToken(keyOf(last)) }) }
}

/** Returns as many of a list's first rows as fit into one API answer. */
export const fittingRows = <T>(rows: readonly T[]): T[] => {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += rowBytes(row)
    return bytes > answerBytesLimit && index > 0
  })
  return end === -1 ? [...rows] : rows.slice(0, end)
}
