import type { Answer, Input, Route } from '#shared/contract/route.ts'
import { call } from './call.ts'

type Page = Readonly<Record<string, unknown>>

const rowsIn = (page: Page): number =>
  Math.max(0, ...Object.values(page).map(value => (Array.isArray(value) ? value.length : 0)))

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

/**
 * Makes a reading call. An answer is limited in bytes, so it may hold only a part of the page, with a `nextToken`: then this
 * asks on, until the page is full or nothing is left.
 */
export const read = async <R extends Route>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Answer<R> | undefined> => {
  const part = async (nextToken?: unknown): Promise<Page | undefined> =>
    (await call(route, Object.assign({}, input, nextToken !== undefined && { nextToken }), signal)) as Page | undefined
  const size = pageSizeOf(Object(input) as object)
  let page = await part()
  while (page && page['nextToken'] !== undefined && rowsIn(page) < size) {
    const next = await part(page['nextToken'])
    if (!next) break
    page = joined(page, next)
  }
  return page as Answer<R> | undefined
}
