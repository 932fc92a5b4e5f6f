import type { Answer, Input, Route } from '#shared/contract/route.ts'
import { call } from './call.ts'

type Page = Readonly<Record<string, unknown>>

const rowsIn = (page: Page): number =>
  Math.max(0, ...Object.values(page).map(value => (Array.isArray(value) ? value.length : 0)))

/** Joins two parts of an answer. The default joins the lists that are fields of the answer itself. */
export type Join<R extends Route> = (first: Answer<R>, next: Answer<R>) => Answer<R>

/** Two parts of one page as one: lists are put together, everything else is the later part's. */
const joined = (first: Page, next: Page): Page => ({
  ...next,
  ...Object.fromEntries(
    Object.entries(first).flatMap(([name, value]) => {
      const more = next[name]
      return Array.isArray(value) && Array.isArray(more) ? [[name, [...value, ...more]]] : []
    }),
  ),
})

/** The input's page size, in either of its spellings; without one a call means everything. */
const pageSizeOf = (input: object): number => {
  const { pageSize, pagesize = pageSize }: { readonly pageSize?: number; readonly pagesize?: number } = input
  return pagesize ?? Infinity
}

/** A page size, under the name that the input has for it. */
const sizeAs = (input: object, size: number): object => ('pagesize' in input ? { pagesize: size } : { pageSize: size })

/**
 * Follows `nextToken` until there are `size` rows or nothing is left. `onPart` is called with the number of rows so
 * far.
 */
const readRows = async <R extends Route>(
  route: R,
  input: Input<R>,
  size: number,
  signal: AbortSignal | undefined,
  onPart: (rows: number) => void,
  join?: Join<R>,
): Promise<Answer<R> | undefined> => {
  const part = async (more: object = {}): Promise<Page | undefined> =>
    (await call(route, Object.assign({}, input, more), signal)) as Page | undefined
  let page = await part()
  while (page && page['nextToken'] !== undefined && rowsIn(page) < size) {
    onPart(rowsIn(page))
    // An answer begins after the rows that are read already. A whole page more would be more rows than were wanted.
    const rest = size === Infinity ? {} : sizeAs(Object(input) as object, size - rowsIn(page))
    const next = await part({ ...rest, nextToken: page['nextToken'] })
    if (!next) break
    page = join ? (join(page as Answer<R>, next as Answer<R>) as Page) : joined(page, next)
  }
  return page as Answer<R> | undefined
}

const unheard = (): void => {}

/**
 * Makes a reading call. An answer is limited in bytes, so it may hold only a part of the page, with a `nextToken`.
 * This then reads on until the page is full or nothing is left.
 */
export const read = <R extends Route>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
  join?: Join<R>,
): Promise<Answer<R> | undefined> => readRows(route, input, pageSizeOf(Object(input) as object), signal, unheard, join)

/** Makes a reading call for every page, beginning with the page that the input names. */
export const readEverything = <R extends Route>(
  route: R,
  input: Input<R>,
  signal: AbortSignal,
  onPart: (rows: number) => void,
): Promise<Answer<R> | undefined> => readRows(route, input, Infinity, signal, onPart)
