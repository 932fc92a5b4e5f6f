import type { ReportHistoryEntry } from '#shared/contract/report.ts'
import type { EntityName } from '#shared/reporting/entities.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { kindOfColumn, labelOfColumn, numberIn, type ResultRow, type ResultRows } from './resultTable.ts'

const dayMs = 86_400_000

/** The first and the last date of a period, spelled as in a report that is sent. */
export interface Period {
  readonly startDate: string
  readonly endDate: string
}

const dayNumber = (date: string): number => Math.floor(Date.parse(date) / dayMs)

const dateOf = (number: number): string => new Date(number * dayMs).toISOString()

/** The number of days of a period, both ends included. */
export const daysOf = ({ startDate, endDate }: Period): number => dayNumber(endDate) - dayNumber(startDate) + 1

/** The period of the same length that ends on the day before this one begins. */
export const periodBefore = (period: Period): Period => {
  const first = dayNumber(period.startDate)
  return { startDate: dateOf(first - daysOf(period)), endDate: dateOf(first - 1) }
}

/**
 * The newest run of the history that succeeded, has the dates of a period, and was made of the report as it is now.
 */
export const runOfPeriod = (
  runs: readonly ReportHistoryEntry[],
  { startDate, endDate }: Period,
): ReportHistoryEntry | undefined =>
  runs.find(
    run =>
      run.isPresent &&
      run.queryExecutionStatus === 'SUCCEEDED' &&
      run.startDate !== undefined &&
      run.endDate !== undefined &&
      dayNumber(run.startDate) === dayNumber(startDate) &&
      dayNumber(run.endDate) === dayNumber(endDate),
  )

/** A day or an hour of a summary, moved by a number of days. Undefined for a month; other texts stay as they are. */
const shifted = (cell: string, days: number): string | undefined => {
  const [, date, hour = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d)?$/.exec(cell) ?? []
  if (date !== undefined) return `${dateOf(dayNumber(date) + days).slice(0, 10)}${hour}`
  return /^\d{4}-\d\d$/.test(cell) ? undefined : cell
}

/**
 * Columns with the figures of the period before, beside those of a summary. Two rows are compared if they are equal
 * apart from their figures; the days of a summary are compared with those one period earlier.
 * @param isWhole whether all rows of the period before have been read: if not, a missing row is not a 0
 */
export const columnsBefore = (
  entity: EntityName,
  { columns }: ResultRows,
  before: ResultRows & { readonly isWhole: boolean },
  days: number,
): readonly Column<ResultRow>[] => {
  const keyOf = (cells: readonly (string | null)[], by: number): string =>
    JSON.stringify(
      columns.map((name, index) => {
        const kind = kindOfColumn(entity, name)
        if (kind === 'number') return null
        const cell = cells[index] ?? null
        return cell === null || (kind === 'text' && name !== 'day') ? cell : (shifted(cell, by) ?? cell)
      }),
    )
  const known = new Map(before.rows.map(cells => [keyOf(cells, days), cells]))
  return columns.flatMap((name, index): Column<ResultRow>[] => {
    if (kindOfColumn(entity, name) !== 'number') return []
    const beforeOf = ({ cells }: ResultRow): number | undefined => {
      const found = known.get(keyOf(cells, 0))
      if (found) return numberIn(found[index])
      return before.isWhole && name === 'count' ? 0 : undefined
    }
    return [
      {
        id: `${name} before`,
        header: `${labelOfColumn(entity, name)}, period before`,
        kind: 'number',
        value: beforeOf,
      },
      {
        id: `${name} change`,
        header: 'Change',
        kind: 'number',
        value: row => changeOf(numberIn(row.cells[index]), beforeOf(row)),
        cell: row => changeText(numberIn(row.cells[index]), beforeOf(row)),
      },
    ]
  })
}

const changeOf = (now: number | undefined, before: number | undefined): number | undefined =>
  now === undefined || before === undefined ? undefined : now - before

/**
 * The change of a figure in words: `+3 (+19 %)`, `-2`; a dash if one of the two values is unknown. The percentage is
 * left out if the value before is 0.
 */
export const changeText = (now: number | undefined, before: number | undefined): string => {
  const change = changeOf(now, before)
  if (change === undefined || before === undefined) return '-'
  const sign = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toPrecision(4))}`
  return before === 0 ? sign(change) : `${sign(change)} (${sign(Math.round((100 * change) / Math.abs(before)))} %)`
}
