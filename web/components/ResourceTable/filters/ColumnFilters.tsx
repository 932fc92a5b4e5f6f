import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useMemo } from 'react'
import type { Readable } from '#web/lib/store.ts'
import { Info } from '../../info/Info.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import type { Column } from '../column.ts'
import { dayPlaceholder } from './dayPlaceholder.ts'
import { listFilterChoices, type TableView } from '../view.ts'
import './ColumnFilters.css'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly filters: TableView['filters']
  /** Notifies when the filters are cleared elsewhere on the page. */
  readonly cleared: Readable<unknown>
  /** Called with the id of a column and its new value; undefined if the column is no longer filtered. */
  readonly onChange: (id: string, value: string | undefined) => void
}

/** One labelled filter for each column that offers one. */
export const ColumnFilters = <Row,>({ columns, rows, filters, cleared, onChange }: Props<Row>) => {
  const filtered = columns.filter(column => column.filter)
  if (filtered.length === 0) return null
  return (
    <div className="column-filters">
      {filtered.map(column => (
        <FormField
          key={column.id}
          label={column.days ? `${column.header} (${column.days} day)` : column.header}
          info={column.info && <Info topic={column.info} />}
          stretch
        >
          {column.kind === 'date' ? (
            <DayFilter day={filters[column.id]} cleared={cleared} onChange={day => onChange(column.id, day)} />
          ) : (
            <ChoiceFilter
              column={column}
              rows={rows}
              choice={filters[column.id]}
              onChange={choice => onChange(column.id, choice)}
            />
          )}
        </FormField>
      ))}
    </div>
  )
}

/**
 * The filter by day. Its code is fetched only when it is needed, because its calendar is a tenth of what a list
 * loads.
 */
const DayFilter = lazyPart(
  async () => (await import('./DayFilter.tsx')).DayFilter,
  <Input value="" placeholder={dayPlaceholder} disabled />,
)

interface ChoiceFilterProps<Row> {
  readonly column: Column<Row>
  readonly rows: readonly Row[]
  readonly choice: string | undefined
  readonly onChange: (choice: string | undefined) => void
}

const ChoiceFilter = <Row,>({ column, rows, choice, onChange }: ChoiceFilterProps<Row>) => {
  const all = { value: '', label: column.unfiltered ?? 'All' }
  // A column may have thousands of values, such as serial numbers. They are sorted once, not each time a page is
  // turned.
  const choices = useMemo(() => listFilterChoices(rows, column).map(value => ({ value, label: value })), [rows, column])
  return (
    <Select
      expandToViewport
      filteringType={choices.length > 12 ? 'auto' : 'none'}
      virtualScroll={choices.length > 100}
      options={[all, ...choices]}
      selectedOption={choice === undefined ? all : { value: choice, label: choice }}
      onChange={({ detail }) => onChange(detail.selectedOption.value)}
    />
  )
}
