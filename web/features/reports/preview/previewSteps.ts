import type { ReportParameter } from '#shared/reporting/entities.ts'
import { findMeasure } from '#shared/reporting/measures.ts'
import type { ConditionRow } from '../conditionRows.ts'
import type { ReportValues } from '../reportValues.ts'

/** A condition of the report, with the number of rows that are left after it. */
export interface PreviewStep {
  readonly condition: string
  readonly rows: number
}

/** Returns a function that looks up a column's label. Columns are parameters and measures. */
export const columnLabels = (
  { entity, measures }: Pick<ReportValues, 'entity' | 'measures'>,
  parameters: readonly ReportParameter[],
): ((column: string) => string) => {
  const nameOf = displayNames(parameters)
  const labels = new Map(
    entity === '' ? [] : measures.map(name => [name, findMeasure(entity, name)?.label ?? name] as const),
  )
  return column => labels.get(column) ?? nameOf(column)
}

/** Returns a function that looks up a parameter's display name. */
const displayNames =
  (parameters: readonly ReportParameter[]) =>
  (name: string): string =>
    parameters.find(one => one.parameterName === name)?.displayName ?? name

const day = 86_400_000

/**
 * Counts the rows step by step: first all rows within the report's dates, then those that are left after each
 * condition. This shows which condition makes a report empty.
 */
export const previewSteps = (
  conditions: readonly ConditionRow[],
  parameters: readonly ReportParameter[],
  { all = 0, steps = [] }: { readonly all?: number | undefined; readonly steps?: readonly number[] | undefined },
): PreviewStep[] => {
  const nameOf = displayNames(parameters)
  const compared = conditions.flatMap((row, index) => (row.operands === 'N/A' ? [] : [{ row, place: index + 1 }]))
  const named = compared.map(({ row, place }, index) => {
    const joint = index === 0 ? '' : `${row.logicalOperand} `
    const value = row.isParameter ? nameOf(row.parameterValue) : row.parameterValue
    return {
      condition: `Row ${place}: ${joint}${nameOf(row.parameterName)} ${row.operands} ${value}`,
      rows: steps[index] ?? 0,
    }
  })
  return [{ condition: 'All rows of the dates', rows: all }, ...named]
}

/**
 * Adds days without rows to the counts per day of a preview, with a count of 0. Counts per month stay as they are.
 */
export const withoutGaps = (
  buckets: readonly { readonly bucket: string; readonly rows: number }[],
): readonly { readonly x: string; readonly y: number }[] => {
  const points = buckets.map(({ bucket, rows }) => ({ x: bucket, y: rows }))
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last || first.x.length !== '2026-03-01'.length) return points
  const rowsByDay = new Map(points.map(({ x, y }) => [x, y]))
  const days = (Date.parse(last.x) - Date.parse(first.x)) / day
  return Array.from({ length: days + 1 }, (_, index) => {
    const x = new Date(Date.parse(first.x) + index * day).toISOString().slice(0, 10)
    return { x, y: rowsByDay.get(x) ?? 0 }
  })
}

/**
 * The text of a cell in the preview. An average is rounded to six digits, or to an integer if it is large; the
 * exported file has the exact value.
 */
export const cellText = (column: string, cell: string | null): string => {
  const number = Number(cell)
  if (cell === null || !column.startsWith('average(') || !Number.isFinite(number)) return cell ?? '-'
  return String(Math.abs(number) >= 100_000 ? Math.round(number) : Number(number.toPrecision(6)))
}

/** An amount in dollars as text: `US$ 0.0061`, `US$ 12.34`. */
export const dollarsText = (dollars: number): string =>
  `US$ ${dollars < 0.01 ? dollars.toPrecision(2) : dollars.toFixed(2)}`
