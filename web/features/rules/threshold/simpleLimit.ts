import { isNoNumber, type ConditionRow, type GroupRow } from '../builder/rows.ts'

/** The condition of an expression that is nothing but `P > 400`, with the limit as a number. */
export interface SimpleLimit {
  readonly row: ConditionRow
  readonly limit: number
  /** Whether the condition is TRUE above the limit. If false, it is TRUE below. */
  readonly isAbove: boolean
}

/** The limit of an expression; undefined if it has several conditions, compares otherwise, or has no number yet. */
export const simpleLimit = ({ parts }: GroupRow): SimpleLimit | undefined => {
  const [row, ...others] = parts
  if (row?.kind !== 'condition' || others.length > 0 || row.parameter === '') return undefined
  const { operator, operand } = row
  if (operand.kind !== 'number' || operand.value.trim() === '' || isNoNumber(operand.value)) return undefined
  const limit = Number(operand.value)
  if (!(operator.startsWith('>') || operator.startsWith('<')) || !Number.isFinite(limit)) return undefined
  return { row, limit, isAbove: operator.startsWith('>') }
}
