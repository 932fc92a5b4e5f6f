import { useMemo } from 'react'
import type { Column } from './column.ts'
import { filteredRows, pageOfRows, sortedRows, type PageOfRows, type TableView } from './view.ts'

interface TableRows<Row> {
  /** The rows that pass the viewer's filters. */
  readonly filtered: readonly Row[]
  /** The same rows in the viewer's order. */
  readonly sorted: readonly Row[]
  /** The page of the sorted rows that is shown. */
  readonly shown: PageOfRows<Row>
}

/**
 * The rows of a table by the viewer's filters, sorting and page.
 * @param rows a constant, or memoised, as are the columns: filtering and sorting start anew when they change
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
