import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useNewestParams } from '#web/lib/addresses/useNewestParams.ts'
import type { Column } from './column.ts'
import type { SortKey, TableView } from './view.ts'

type Columns = readonly Pick<Column<never>, 'id' | 'kind' | 'filter'>[]

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * Parses a table's view from an address such as `?q=text&status=FAULT&sort=-registered,model&page=2`. Parts that do
 * not name a column are ignored.
 */
export const viewFrom = (params: URLSearchParams, columns: Columns): TableView => {
  const filters = columns.flatMap(({ id, kind, filter }) => {
    const value = params.get(id)
    return filter && value && (kind !== 'date' || isDay(value)) ? [[id, value]] : []
  })
  const sort = (params.get('sort') ?? '').split(',').flatMap((key): SortKey[] => {
    const isDescending = key.startsWith('-')
    const id = isDescending ? key.slice(1) : key
    return columns.some(column => column.id === id) ? [{ id, isDescending }] : []
  })
  const page = Number(params.get('page') ?? 1)
  return {
    text: params.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the address with the table's view replaced. Its other parameters stay. */
export const withView = (params: URLSearchParams, columns: Columns, view: TableView): URLSearchParams => {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined): void => {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  put('q', view.text)
  for (const { id } of columns) put(id, view.filters[id])
  put('sort', view.sort.map(({ id, isDescending }) => (isDescending ? `-${id}` : id)).join(','))
  put('page', view.page > 1 ? String(view.page) : undefined)
  return next
}

/** Returns the address with one of the table's filters replaced, and with the first page. The other filters stay. */
export const withFilter = (
  params: URLSearchParams,
  columns: Columns,
  id: string,
  value: string | undefined,
): URLSearchParams => {
  const view = viewFrom(params, columns)
  const { [id]: _, ...others } = view.filters
  return withView(params, columns, { ...view, page: 1, filters: value ? { ...others, [id]: value } : others })
}

/**
 * A table's filters, sort order and page, stored in the address. A change of the filters or of the sort order returns
 * to the first page. Typing adds no entries to the browser's history. `view` is what the rows show, and `newest` what
 * they will show once the page has rendered them.
 */
export const useTableAddress = <Row>(columns: readonly Column<Row>[]) => {
  const [params] = useSearchParams()
  const [newestParams, updateParams] = useNewestParams()
  const view = useMemo(() => viewFrom(params, columns), [params, columns])
  const newest = useMemo(() => viewFrom(newestParams, columns), [newestParams, columns])
  const change = useCallback(
    (part: Partial<TableView>) => {
      updateParams(
        now => withView(now, columns, { ...viewFrom(now, columns), page: 1, ...part }),
        part.text === undefined ? {} : { replace: true },
      )
    },
    [columns, updateParams],
  )
  const filter = useCallback(
    (id: string, value: string | undefined) => updateParams(now => withFilter(now, columns, id, value)),
    [columns, updateParams],
  )
  return { view, newest, change, filter }
}
