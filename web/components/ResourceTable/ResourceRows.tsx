import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { Column } from './column.ts'
import { selectionProps, type Selection } from './selection.ts'
import { columnDefinitions, type Entry } from './tableParts.tsx'
import type { SortKey } from './view.ts'
import '../sortMenus.css'
import '../tables.css'

interface Props<Row> extends Omit<TableProps<Entry<Row>>, 'items' | 'columnDefinitions' | 'ariaLabels'> {
  /** Names the table for screen readers. */
  readonly label: string
  readonly entries: readonly Entry<Row>[]
  readonly columns: readonly Column<Row>[]
  readonly zone: string
  readonly sort: readonly SortKey[]
  readonly onSort: (sort: readonly SortKey[]) => void
  readonly selection: Selection<Row> | undefined
}

/** Shows a table's rows in columns that the viewer can sort by. Decision 78 says how keys move in it. */
export const ResourceRows = <Row,>(props: Props<Row>) => {
  const { label, entries, columns, zone, sort, onSort, selection, ...rest } = props
  const selected = selection && selectionProps(selection, entries)
  return (
    <Table
      {...rest}
      {...selected}
      className={entries.length > 0 || rest.loading ? 'with-sort-menus' : 'with-sort-menus without-rows'}
      enableKeyboardNavigation
      trackBy="key"
      columnDefinitions={columnDefinitions(columns, zone, { keepsWords: rest.wrapLines ?? false })}
      items={entries}
      multiColumnSort={{
        sortingColumns: sort.map(({ id, isDescending }) => ({ sortingColumn: { sortingField: id }, isDescending })),
        onChange: ({ detail }) =>
          onSort(
            detail.sortingColumns.flatMap(({ sortingColumn, isDescending = false }) =>
              sortingColumn.sortingField ? [{ id: sortingColumn.sortingField, isDescending }] : [],
            ),
          ),
      }}
      ariaLabels={{ tableLabel: label, ...selected?.ariaLabels }}
    />
  )
}
