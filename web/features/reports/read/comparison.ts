import type { ReportHistoryEntry } from '#shared/contract/report.ts'
import type { EntityName } from '#shared/reporting/entities.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { kindOfColumn, labelOfColumn, numberIn, type ResultRow, type ResultRows } from './resultTable.ts'

const dayMs = 86_400_000

/** The first and the last date of a period, each as the instant in UTC at which the date starts. */
export interface Period {
  readonly startDate: string
  readonly endDate: string
}

const dayNumber = (date: string): number => Math.floor(Date.parse(date) / dayMs)

const dateOf = (number: number): string => new Date(number * dayMs).toISOString()

/** The number of days in a period, both ends inclusive. */
export const daysOf = ({ startDate, endDate }: Period): number => dayNumber(endDate) - dayNumber(startDate) + 1

/** Returns the period before this one: it has the same length and ends the day before this one starts. */
export const periodBefore = (period: Period): Period => {
  const first = dayNumber(period.startDate)
  return { startDate: dateOf(first - daysOf(period)), endDate: dateOf(first - 1) }
}

/**
 * The newest successful run in the history that has the dates of a period and was made with the current version of
 * the report.
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

/** Moves a summary's day or hour by a number of days. Returns undefined for a month; other texts stay as they are. */
const shifted = (cell: string, days: number): string | undefined => {
  const [, date, hour = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d)?$/.exec(cell) ?? []
  if (date !== undefined) return `${dateOf(dayNumber(date) + days).slice(0, 10)}${hour}`
  return /^\d{4}-\d\d$/.test(cell) ? undefined : cell
}

/**
 * Builds columns with the previous period's figures, which are shown next to those of a summary. Rows are matched by
 * all cells but their figures. A day is matched with the day one period earlier.
 * @param isWhole whether all rows of the previous period have been read; if not, a missing row does not count as 0
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
 * The change of a figure as text: `+3 (+19 %)`, `-2`, or a dash if either value is unknown. The percentage is left
 * out if the previous value is 0.
 */
export const changeText = (now: number | undefined, before: number | undefined): string => {
  const change = changeOf(now, before)
  if (change === undefined || before === undefined) return '-'
  const sign = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toPrecision(4))}`
  return before === 0 ? sign(change) : `${sign(change)} (${sign(Math.round((100 * change) / Math.abs(before)))} %)`
}
