/** The comparisons that a row of a report's where clause can make, in the order of B §9. */
export const reportOperands = ['N/A', '=', '<', '>', '<=', '>=', 'matches'] as const

export type ReportOperand = (typeof reportOperands)[number]

/** The words that join rows of a report's where clause, in the order of B §9. */
export const logicalOperands = ['N/A', 'AND', 'OR'] as const

export type LogicalOperand = (typeof logicalOperands)[number]

/** A row of a report's where clause (B §3). */
export interface ReportCondition {
  readonly parameterName: string
  readonly operands: ReportOperand
  /**
   * Whether the value is free text (`constant`) or the name of another parameter (`dropdown`). Exactly one of the two
   * must be true.
   */
  readonly parameterInputType: { readonly constant: boolean; readonly dropdown: boolean }
  readonly parameterValue: string
  /** The word that joins the row to all rows before it. */
  readonly logicalOperand: LogicalOperand
}

/**
 * The names of the where clause's rows for dates (B §9). They have no effect in the SQL, in which the report's own
 * dates count.
 */
const dateRows: ReadonlySet<string> = new Set(['startDate', 'endDate'])

export const isDateRow = ({ parameterName }: Pick<ReportCondition, 'parameterName'>): boolean =>
  dateRows.has(parameterName)

/** The rows of a where clause that compare something, in order. A row with the operand N/A compares nothing. */
export const comparisonsIn = <Row extends ReportCondition>(rows: readonly Row[]): Row[] =>
  rows.filter(row => !isDateRow(row) && row.operands !== 'N/A')

/**
 * Describes how the rows of a where clause are grouped, with their numbers from 1: `(row 1 AND row 2) OR row 3`. Empty
 * if fewer than two rows compare something.
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
