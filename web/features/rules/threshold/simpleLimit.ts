import { isNoNumber, type ConditionRow, type GroupRow } from '../builder/rows.ts'

/** The only condition of an expression such as `P > 400`, with its limit as a number. */
export interface SimpleLimit {
  readonly row: ConditionRow
  readonly limit: number
  /** True if the condition is TRUE above the limit, false if it is TRUE below. */
  readonly isAbove: boolean
}

/**
 * The limit of an expression; undefined if it has several conditions, another kind of comparison, or no number yet.
 */
export const simpleLimit = ({ parts }: GroupRow): SimpleLimit | undefined => {
  const [row, ...others] = parts
  if (row?.kind !== 'condition' || others.length > 0 || row.parameter === '') return undefined
  const { operator, operand } = row
  if (operand.kind !== 'number' || operand.value.trim() === '' || isNoNumber(operand.value)) return undefined
  const limit = Number(operand.value)
  if (!(operator.startsWith('>') || operator.startsWith('<')) || !Number.isFinite(limit)) return undefined
  return { row, limit, isAbove: operator.startsWith('>') }
}
