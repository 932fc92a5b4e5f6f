import type { Column } from '#web/components/ResourceTable/column.ts'
import { renderCellContent } from '#web/components/ResourceTable/tableParts.tsx'

interface Props<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly zone: string
}

/**
 * A row of a panel in the width of a phone: a few lines instead of a card. The row's header comes first. The names of
 * the columns are left to screen readers.
 */
export const PanelRow = <Row,>({ row, columns, zone }: Props<Row>) => (
  <div className="panel-row">
    {columns
      .toSorted((one, other) => Number(other.isRowHeader ?? false) - Number(one.isRowHeader ?? false))
      .map(column => (
        <div key={column.id} className={column.isWide ? 'panel-cell panel-cell-wide' : 'panel-cell'}>
          <span className="panel-cell-name">{column.header}: </span>
          {renderCellContent(column, row, zone)}
        </div>
      ))}
  </div>
)
