import type { Answer, Input, Route } from '#shared/contract/route.ts'
import { call } from './call.ts'

type Page = Readonly<Record<string, unknown>>

const rowsIn = (page: Page): number =>
  Math.max(0, ...Object.values(page).map(value => (Array.isArray(value) ? value.length : 0)))

/**
 * Joins two parts of an answer that was read in parts. By default, the lists that are fields of the answer are
 * joined.
 */
export type Join<R extends Route> = (first: Answer<R>, next: Answer<R>) => Answer<R>

/** Joins two parts of a page. Lists are concatenated; all other fields are taken from the later part. */
const joined = (first: Page, next: Page): Page => ({
  ...next,
  ...Object.fromEntries(
    Object.entries(first).flatMap(([name, value]) => {
      const more = next[name]
      return Array.isArray(value) && Array.isArray(more) ? [[name, [...value, ...more]]] : []
    }),
  ),
})

/** The page size in a call's input, which some calls spell `pagesize`. Without a page size, all rows are read. */
const pageSizeOf = (input: object): number => {
  const { pageSize, pagesize = pageSize }: { readonly pageSize?: number; readonly pagesize?: number } = input
  return pagesize ?? Infinity
}

/** The input field for the page size, which some calls spell `pagesize` and others `pageSize`. */
const sizeAs = (input: object, size: number): object => ('pagesize' in input ? { pagesize: size } : { pageSize: size })

/**
 * Reads one part of a list after another by its `nextToken`, until there are `size` rows or there are no more.
 * `onPart` is called with what has been read so far if more follows.
 */
const readRows = async <R extends Route>(
  route: R,
  input: Input<R>,
  size: number,
  signal: AbortSignal | undefined,
  onPart: (page: Page) => void,
  join?: Join<R>,
): Promise<Answer<R> | undefined> => {
  const part = async (more: object = {}): Promise<Page | undefined> =>
    (await call(route, Object.assign({}, input, more), signal)) as Page | undefined
  let page = await part()
  while (page && page['nextToken'] !== undefined && rowsIn(page) < size) {
    onPart(page)
    // The next part starts after the rows that were already read, so only the number of rows that are still missing
    // is requested. A whole page would be too many.
    const rest = size === Infinity ? {} : sizeAs(Object(input) as object, size - rowsIn(page))
    const next = await part({ ...rest, nextToken: page['nextToken'] })
    if (!next) break
    page = join ? (join(page as Answer<R>, next as Answer<R>) as Page) : joined(page, next)
  }
  return page as Answer<R> | undefined
}

const unheard = (): void => {}

/**
 * Makes a reading call. Answers are limited in bytes, so an answer may have only a part of the page, with a
 * `nextToken`. In that case, further parts are read until the page is complete.
 * @param onPart is called with what has been read so far if more follows
 */
export const read = <R extends Route>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
  join?: Join<R>,
  onPart: (page: Page) => void = unheard,
): Promise<Answer<R> | undefined> => readRows(route, input, pageSizeOf(Object(input) as object), signal, onPart, join)

/** Reads all pages of a call's answer, starting with the page in the input. */
export const readEverything = <R extends Route>(
  route: R,
  input: Input<R>,
  signal: AbortSignal,
  onPart: (rows: number) => void,
): Promise<Answer<R> | undefined> => readRows(route, input, Infinity, signal, page => onPart(rowsIn(page)))
