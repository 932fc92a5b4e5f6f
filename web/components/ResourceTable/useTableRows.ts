import { useMemo } from 'react'
import type { Column } from './column.ts'
import { filteredRows, pageOfRows, sortedRows, type PageOfRows, type TableView } from './view.ts'

interface TableRows<Row> {
  /** The rows that pass the viewer's filters. */
  readonly filtered: readonly Row[]
  /** The filtered rows in the viewer's sort order. */
  readonly sorted: readonly Row[]
  /** The current page of the sorted rows. */
  readonly shown: PageOfRows<Row>
}

/**
 * Applies the viewer's filters, sort order and page to a table's rows.
 * @param rows a constant, or memoised, like the columns: a new array restarts filtering and sorting
 */
export const useTableRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { text, filters, sort, page }: TableView,
  zone: string,
  pageSize: number,
): TableRows<Row> => {
  const filtered = useMemo(
    () => filteredRows(rows, columns, { text, filters }, zone),
    [rows, columns, text, filters, zone],
  )
  const sorted = useMemo(() => sortedRows(filtered, columns, sort), [filtered, columns, sort])
  return { filtered, sorted, shown: pageOfRows(sorted, page, pageSize) }
}
