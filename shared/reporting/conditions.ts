/** The comparison operators for a row of a report's where clause, in the order of specification B §9. */
export const reportOperands = ['N/A', '=', '<', '>', '<=', '>=', 'matches'] as const

export type ReportOperand = (typeof reportOperands)[number]

/** The operators that join the rows of a report's where clause, in the order of specification B §9. */
export const logicalOperands = ['N/A', 'AND', 'OR'] as const

export type LogicalOperand = (typeof logicalOperands)[number]

/** A row of a report's where clause (specification B §3). */
export interface ReportCondition {
  readonly parameterName: string
  readonly operands: ReportOperand
  /**
   * Whether the parameter is compared with free text (`constant`) or with another parameter (`dropdown`). Exactly one
   * of the two must be true.
   */
  readonly parameterInputType: { readonly constant: boolean; readonly dropdown: boolean }
  readonly parameterValue: string
  /** The operator that joins this row of the where clause to all rows before it. */
  readonly logicalOperand: LogicalOperand
}

/**
 * The parameter names of rows that contain dates (specification B §9). These rows are left out of the SQL, because
 * the report's own dates apply.
 */
const dateRows: ReadonlySet<string> = new Set(['startDate', 'endDate'])

export const isDateRow = ({ parameterName }: Pick<ReportCondition, 'parameterName'>): boolean =>
  dateRows.has(parameterName)

/** The rows of a where clause that compare something, in order. Rows with the operand N/A compare nothing. */
export const comparisonsIn = <Row extends ReportCondition>(rows: readonly Row[]): Row[] =>
  rows.filter(row => !isDateRow(row) && row.operands !== 'N/A')

/**
 * Shows how the rows of a where clause are grouped, with the rows numbered from 1: `(row 1 AND row 2) OR row 3`.
 * Empty if fewer than two rows compare something.
 */
export const formatGrouping = (rows: readonly ReportCondition[]): string => {
  const shown = rows.filter(row => !isDateRow(row))
  const compared = shown.flatMap((row, index) => (row.operands === 'N/A' ? [] : [{ row, name: `row ${index + 1}` }]))
  const [first, ...others] = compared
  if (!first || others.length === 0) return ''
  return others.reduce(
    (grouped, { row, name }, index) => `${index > 0 ? `(${grouped})` : grouped} ${row.logicalOperand} ${name}`,
    first.name,
  )
}
