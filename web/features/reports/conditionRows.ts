import type { LogicalOperand, ReportCondition, ReportOperand } from '#shared/reporting/conditions.ts'

/** A row of the WHERE clause in the form. Parts that have not been chosen yet are empty texts. */
export interface ConditionRow {
  readonly id: number
  readonly parameterName: string
  readonly operands: ReportOperand | ''
  /** True if the value is another parameter, false if it is free text. */
  readonly isParameter: boolean
  readonly parameterValue: string
  readonly logicalOperand: LogicalOperand | ''
}

const nextId = (rows: readonly ConditionRow[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1

/** Sets the logical operand of the first row to `N/A`, which it always is (specification B §4). */
const withFirst = (rows: readonly ConditionRow[]): readonly ConditionRow[] =>
  rows.map((row, index) => (index === 0 && row.logicalOperand !== 'N/A' ? { ...row, logicalOperand: 'N/A' } : row))

/**
 * Adds a row to the conditions. The first row has the logical operand `N/A`; further rows start without one
 * (specification B §4). The value is free text by default.
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

/** Changes a condition's row. If the kind of its value changes, the value is cleared (specification B §4). */
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

/** Whether a part of a report's condition is missing (specification B §5). */
export const isIncomplete = ({ parameterName, operands, parameterValue, logicalOperand }: ConditionRow): boolean =>
  parameterName === '' || operands === '' || logicalOperand === '' || parameterValue === ''

/** Converts complete rows of the form into the conditions that the report calls take. */
export const toReportConditions = (rows: readonly ConditionRow[]): ReportCondition[] =>
  rows.map(({ parameterName, operands, isParameter, parameterValue, logicalOperand }) => ({
    parameterName,
    operands: operands || 'N/A',
    parameterInputType: { constant: !isParameter, dropdown: isParameter },
    parameterValue,
    logicalOperand: logicalOperand || 'N/A',
  }))

/** Converts the conditions of a saved report into rows of the form. */
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
