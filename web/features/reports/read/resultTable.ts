import { severityText } from '#shared/alarms/severity.ts'
import type { AlarmEvent } from '#shared/contract/alarm.ts'
import { findReportParameter, type EntityName } from '#shared/reporting/entities.ts'
import { findMeasure } from '#shared/reporting/measures.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import type { SortKey } from '#web/components/ResourceTable/view.ts'
import { mnemonicValuesText } from '#web/lib/mnemonicValues.ts'
import { cellText } from '../preview/previewSteps.ts'

/** A row of a result, with its position in the file. */
export interface ResultRow {
  readonly place: number
  /** The row's cells. An empty cell is null. */
  readonly cells: readonly (string | null)[]
}

/** The columns and rows of a result, as the call returns them. */
export interface ResultRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** The kind of a result column. A number is a count or a measured value. */
export type ResultKind = 'number' | 'time' | 'text'

/**
 * The names of columns with codes, such as severities. Codes are numbers without a magnitude, so they count as text.
 */
const codes = new Set(['alarmSeverity', 'severity', 'ICStatus'])

const severities = new Set(['alarmSeverity', 'severity'])

/**
 * The kind of a result's column. It follows from the column's measure, or from the entity's parameter in the column.
 */
export const kindOfColumn = (entity: EntityName, name: string): ResultKind => {
  if (findMeasure(entity, name)) return 'number'
  const type = findReportParameter(entity, name)?.dataType
  if (type === 'timestamp') return 'time'
  return type === 'number' && !codes.has(name) ? 'number' : 'text'
}

/** The display name of a result's column. */
export const labelOfColumn = (entity: EntityName, name: string): string =>
  findMeasure(entity, name)?.label ?? findReportParameter(entity, name)?.displayName ?? name

/** Parses the number in a cell; undefined if the cell is empty or not a number. */
export const numberIn = (cell: string | null | undefined): number | undefined => {
  const number = Number(cell)
  return cell === null || cell === undefined || cell === '' || !Number.isFinite(number) ? undefined : number
}

/** Returns the unit of the values in a result's row; undefined if there is none, or if there are several. */
export type UnitOfRow = (row: ResultRow) => string | undefined

/**
 * The columns of the table of a result. Numbers are aligned and sorted as numbers, and values of data items have
 * their units.
 */
export const resultColumns = (
  entity: EntityName,
  { columns, rows }: ResultRows,
  unitOf: UnitOfRow,
): readonly Column<ResultRow>[] =>
  columns.map((name, index): Column<ResultRow> => {
    const kind = kindOfColumn(entity, name)
    const common = { id: name, header: labelOfColumn(entity, name), ...(index === 0 && { isRowHeader: true as const }) }
    const value = ({ cells }: ResultRow): string | undefined => readableText(entity, name, cells[index] ?? undefined)
    if (kind === 'time' && rows.some(cells => isInstant(cells[index]))) return { ...common, kind: 'date', value }
    if (kind !== 'number') return { ...common, kind: 'text', value }
    return {
      ...common,
      kind: 'number',
      value: ({ cells }) => numberIn(cells[index]),
      cell: row => numberText(name, row.cells[index] ?? null, hasUnits(name) ? unitOf(row) : undefined),
    }
  })

/**
 * A cell as the console's other lists show it: a severity in words, values without the signs of JSON, and yes or no.
 * The file has the stored texts.
 */
const readableText = (entity: EntityName, name: string, cell: string | undefined): string | undefined => {
  if (cell === undefined || cell === '') return cell
  if (severities.has(name) && numberIn(cell) !== undefined) return severityText(Number(cell))
  if (name === 'mnemonicValues') return valuesText(cell)
  const isFlag = findReportParameter(entity, name)?.dataType === 'boolean' || name === 'isDeleted'
  return isFlag ? (yesOrNo[cell.toLowerCase()] ?? cell) : cell
}

/** The maximum number of columns that a table shows in half a window. The rows of a wider result become cards. */
const mostColumnsInHalf = 5

/** The maximum number of columns that a phone has room for. */
const mostColumnsOnPhone = 2

/**
 * How the rows of a result look in a narrow window. A result of a few columns, such as a summary, stays a table in
 * half a window, because cards would take several times its height. A phone would cut off the third column, so the
 * rows become cards there.
 */
export const narrowLookOf = ({ length }: readonly unknown[]): 'cards' | 'cardsSooner' | undefined => {
  if (length > mostColumnsInHalf) return 'cardsSooner'
  return length > mostColumnsOnPhone ? 'cards' : undefined
}

/**
 * The order of a summary's rows until the user chooses another one: the largest first figure comes first, as in the
 * chart. Rows with times keep the order of the file.
 */
export const firstSortOf = (columns: readonly Column<ResultRow>[], entity: EntityName): readonly SortKey[] => {
  const isTimed = columns.some(({ id }) => kindOfColumn(entity, id) === 'time' || id === 'day')
  const figure = columns.find(({ kind }) => kind === 'number')
  return isTimed || !figure ? [] : [{ id: figure.id, isDescending: true }]
}

const yesOrNo: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

/** The values in a cell as text. A long cell is cut off, so it may be incomplete, and is then shown as it is. */
const valuesText = (cell: string): string => {
  try {
    return mnemonicValuesText(JSON.parse(cell) as AlarmEvent['mnemonicValues']) // safe cast: the service wrote it
  } catch {
    return cell
  }
}

const numberText = (name: string, cell: string | null, unit: string | undefined): string => {
  const text = cellText(name, cell)
  return unit === undefined || numberIn(cell) === undefined ? text : `${text} ${unit}`
}

/** The zone of the times in a result's table; undefined if it has none. */
export const zoneOfTimes = (
  entity: EntityName,
  { columns }: ResultRows,
  shown: readonly Pick<Column<ResultRow>, 'kind'>[],
  viewersZone: string,
): string | undefined => {
  if (shown.some(({ kind }) => kind === 'date')) return viewersZone
  return columns.some(name => kindOfColumn(entity, name) === 'time') ? 'UTC+05:30' : undefined
}

/**
 * Whether a cell has a complete instant. A cell of a summary has only a day, an hour or a month in the report's UTC
 * offset.
 */
const isInstant = (cell: string | null | undefined): boolean => cell?.endsWith('Z') ?? false

/** Whether a result's column has values of data items, rather than a count of them. */
const hasUnits = (name: string): boolean => /^(?:average\(|minimum\(|maximum\()?mnemonicNumber\)?$/.test(name)
