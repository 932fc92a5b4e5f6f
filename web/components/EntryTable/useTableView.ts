import { useMemo, useState } from 'react'
import type { Column } from '#web/components/ResourceTable/column.ts'
import {
  filteredRows,
  pageOfRows,
  sortedRows,
  type SortKey,
  type TableView,
} from '#web/components/ResourceTable/view.ts'

const untouched: TableView = { text: '', filters: {}, sort: [], page: 1 }

/** The number of rows on a page (specification A §2 and B §2). */
export const pageSize = 5

/**
 * The text filter, the sort order by several columns, and the page of a table inside a form. They belong to the form,
 * so they are not in the address.
 * @param firstSort the sort order until the user chooses another one
 */
export const useTableView = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  size = pageSize,
  firstSort: readonly SortKey[] = untouched.sort,
) => {
  const [firstView] = useState<TableView>({ ...untouched, sort: firstSort })
  const [view, setView] = useState(firstView)
  const { text, filters, sort } = view
  const filtered = useMemo(() => filteredRows(rows, columns, { text, filters }, 'UTC'), [rows, columns, text, filters])
  const sorted = useMemo(() => sortedRows(filtered, columns, sort), [filtered, columns, sort])
  return {
    view,
    /** Whether the rows are still in the order that they are in until the user chooses another one. */
    isInFirstOrder: sort === firstView.sort,
    /** All rows that pass the filter, in the table's order. */
    rows: sorted,
    shown: pageOfRows(sorted, view.page, size),
    /** The number of rows on a page. */
    size,
    change: (part: Partial<TableView>) => setView(now => ({ ...now, page: 1, ...part })),
  }
}
