import type { LogicalOperand, ReportCondition, ReportOperand } from '#shared/reporting/conditions.ts'

/** A row of the where clause while it is entered; an empty text stands for a part that has not been chosen yet. */
export interface ConditionRow {
  readonly id: number
  readonly parameterName: string
  readonly operands: ReportOperand | ''
  /** Whether the value is another parameter. If false, it is free text. */
  readonly isParameter: boolean
  readonly parameterValue: string
  readonly logicalOperand: LogicalOperand | ''
}

const nextId = (rows: readonly ConditionRow[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1

/** The rows with `N/A` as the logical operand of the first one, as it always is (specification B §4). */
const withFirst = (rows: readonly ConditionRow[]): readonly ConditionRow[] =>
  rows.map((row, index) => (index === 0 && row.logicalOperand !== 'N/A' ? { ...row, logicalOperand: 'N/A' } : row))

/**
 * Adds a row. The first row gets the logical operand `N/A`, and later ones begin without one (specification B §4).
 * Values are free text at first.
 */
export const addRow = (rows: readonly ConditionRow[]): readonly ConditionRow[] =>
  withFirst([
    ...rows,
    {
      id: nextId(rows),
      parameterName: '',
      operands: '',
      isParameter: false,
      parameterValue: '',
      logicalOperand: '',
    },
  ])

export const removeRow = (rows: readonly ConditionRow[], id: number): readonly ConditionRow[] =>
  withFirst(rows.filter(row => row.id !== id))

/** Changes a row. If the kind of its value changes, the value is cleared (specification B §4). */
export const changeRow = (
  rows: readonly ConditionRow[],
  id: number,
  change: Partial<Omit<ConditionRow, 'id'>>,
): readonly ConditionRow[] =>
  rows.map(row => {
    if (row.id !== id) return row
    const isOther = change.isParameter !== undefined && change.isParameter !== row.isParameter
    return { ...row, ...change, ...(isOther && { parameterValue: '' }) }
  })

/** Whether a condition of the form lacks a part (specification B §5). */
export const isIncomplete = ({ parameterName, operands, parameterValue, logicalOperand }: ConditionRow): boolean =>
  parameterName === '' || operands === '' || logicalOperand === '' || parameterValue === ''

/** The conditions that complete rows stand for, spelled as in the calls. */
export const toReportConditions = (rows: readonly ConditionRow[]): ReportCondition[] =>
  rows.map(({ parameterName, operands, isParameter, parameterValue, logicalOperand }) => ({
    parameterName,
    operands: operands || 'N/A',
    parameterInputType: { constant: !isParameter, dropdown: isParameter },
    parameterValue,
    logicalOperand: logicalOperand || 'N/A',
  }))

/** The rows of the form for a saved report's conditions. */
export const rowsFrom = (conditions: readonly ReportCondition[]): readonly ConditionRow[] =>
  withFirst(
    conditions.map(({ parameterName, operands, parameterInputType, parameterValue, logicalOperand }, index) => ({
      id: index + 1,
      parameterName,
      operands,
      isParameter: parameterInputType.dropdown,
      parameterValue,
      logicalOperand,
    })),
  )
