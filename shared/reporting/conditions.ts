/** B §9, in this order. */
export const reportOperands = ['N/A', '=', '<', '>', '<=', '>=', 'matches'] as const

export type ReportOperand = (typeof reportOperands)[number]

/** B §9, in this order. */
export const logicalOperands = ['N/A', 'AND', 'OR'] as const

export type LogicalOperand = (typeof logicalOperands)[number]

/** B §3: a row of the where clause. */
export interface ReportCondition {
  readonly parameterName: string
  readonly operands: ReportOperand
  /** Whether the value is free text or the name of another parameter; exactly one of the two. */
  readonly parameterInputType: { readonly constant: boolean; readonly dropdown: boolean }
  readonly parameterValue: string
  /** Joins the row to all rows before it. */
  readonly logicalOperand: LogicalOperand
}

/** The names of the rows that carry the dates (B §9). They count once in the SQL, by the report's own dates. */
const dateRows: ReadonlySet<string> = new Set(['startDate', 'endDate'])

export const isDateRow = ({ parameterName }: Pick<ReportCondition, 'parameterName'>): boolean =>
  dateRows.has(parameterName)

/** The rows that compare something, in their order. A row with the operand N/A compares nothing. */
export const comparisonsIn = <Row extends ReportCondition>(rows: readonly Row[]): Row[] =>
  rows.filter(row => !isDateRow(row) && row.operands !== 'N/A')

/**
 * How the rows are grouped, by their numbers from 1: `(row 1 AND row 2) OR row 3`. Empty if fewer than two rows
 * compare something.
 */
export const groupingOf = (rows: readonly ReportCondition[]): string => {
  const shown = rows.filter(row => !isDateRow(row))
  const compared = shown.flatMap((row, index) => (row.operands === 'N/A' ? [] : [{ row, name: `row ${index + 1}` }]))
  const [first, ...others] = compared
  if (!first || others.length === 0) return ''
  return others.reduce(
    (grouped, { row, name }, index) => `${index > 0 ? `(${grouped})` : grouped} ${row.logicalOperand} ${name}`,
    first.name,
  )
}
