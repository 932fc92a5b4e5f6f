import { momentIn } from '#shared/time/zonedTime.ts'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Column } from './column.ts'
import type { PageOfRows } from './view.ts'
import './numberColumns.css'

/** A line of the table. A line without `row` is empty, and only fills up the page. */
export interface Entry<Row> {
  readonly key: string
  readonly row?: Row
}

export const buildTableEntries = <Row,>(
  { rows, first }: PageOfRows<Row>,
  rowKey: (row: Row, index: number) => string,
  minimumRows: number,
): readonly Entry<Row>[] => {
  if (rows.length === 0) return []
  const missing = Math.max(0, minimumRows - rows.length)
  return [
    ...rows.map((row, index) => ({ key: rowKey(row, first + index), row })),
    ...Array.from({ length: missing }, (_, index) => ({ key: `filler ${index}` })),
  ]
}

/**
 * Returns the content of a cell: what the column's `cell` renders, otherwise the value. A date is shown in the
 * viewer's zone.
 */
export const renderCellContent = <Row,>({ kind, value, cell }: Column<Row>, row: Row, zone: string) => {
  if (cell) return cell(row)
  const content = value(row)
  if (content === undefined || content === '') return '-'
  return kind === 'date' ? momentIn(zone, String(content)) : content
}

const isAligned = ({ kind, isInWords }: Pick<Column<never>, 'kind' | 'isInWords'>): boolean =>
  kind === 'number' && isInWords !== true

const shapedContentOf = <Row,>(column: Column<Row>, row: Row, zone: string) => {
  const content = renderCellContent(column, row, zone)
  if (isAligned(column)) return <div className="number-cell">{content}</div>
  return column.isUnbroken ? <div className="unbroken-cell">{content}</div> : content
}

/** The content of a cell in an empty row that fills up the page. A row header must not be empty. */
const fillerOf = ({ isRowHeader }: Pick<Column<never>, 'isRowHeader'>) =>
  isRowHeader ? (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it needs an accessible name, but there is no picture
    <span role="img" aria-label="Empty row">
      {'\u00a0'}
    </span>
  ) : (
    '\u00a0'
  )

interface Measures {
  /** The maximum width of a text in pixels. A longer text is truncated, or wrapped if lines are wrapped. */
  readonly widest?: number
  /** The minimum width of a column in pixels. */
  readonly narrowest?: number
  /** Whether columns are so wide that a heading takes at most two lines and no word is broken, although lines wrap. */
  readonly keepsWords?: boolean
  /**
   * Whether columns are so wide that no heading wraps, although the lines in cells do. If there is too little room,
   * the table scrolls.
   */
  readonly keepsHeadings?: boolean
}

/** The width in pixels that a heading needs, including its sort controls. */
const roomOf = (header: string): number => header.length * 8 + 74

/** The minimum width of a column, in pixels, so that its heading takes at most two lines. */
export const roomInTwoLines = (header: string): number => {
  const words = header.split(' ')
  return Math.min(
    ...words.map((_, place) => Math.max(roomOf(words.slice(0, place).join(' ')), roomOf(words.slice(place).join(' ')))),
  )
}

export const columnDefinitions = <Row,>(
  columns: readonly Column<Row>[],
  zone: string,
  { widest = 280, narrowest, keepsWords = false, keepsHeadings = false }: Measures = {},
): TableProps.ColumnDefinition<Entry<Row>>[] =>
  columns.map(column => ({
    id: column.id,
    header: isAligned(column) ? <span className="number-heading">{column.header}</span> : column.header,
    ...(column.kind === 'actions'
      ? { minWidth: column.room ?? 190 }
      : {
          sortingField: column.id,
          maxWidth: column.room ?? widest,
          ...(narrowest !== undefined && { minWidth: narrowest }),
          ...(keepsWords && { minWidth: column.narrowest ?? roomInTwoLines(column.header) - 4 }),
          ...(keepsHeadings && { minWidth: roomOf(column.header) }),
        }),
    isRowHeader: column.isRowHeader ?? false,
    cell: ({ row }) => (row === undefined ? fillerOf(column) : shapedContentOf(column, row, zone)),
  }))
