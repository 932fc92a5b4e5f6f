import { holdOf } from '../match/holds.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'

/**
 * The results of a damped rule's two conditions: the one that raises an alarm, and the one that ends it. Undefined
 * stands for UNKNOWN.
 */
export interface Sides {
  /** Whether the rule's expression is TRUE. */
  readonly raises: boolean | undefined
  /** Whether the clear condition is TRUE. For a rule without a clear condition: whether the expression is FALSE. */
  readonly ends: boolean | undefined
}

/**
 * Whether a damped rule with these results fires. While both its raising and its ending condition are TRUE, the rule
 * neither fires nor closes its alarm.
 */
export const firesBy = ({ raises, ends }: Sides): boolean => raises === true && ends !== true
export const closesBy = ({ raises, ends }: Sides): boolean => ends === true && raises !== true

export const opposite = (result: boolean | undefined): boolean | undefined =>
  result === undefined ? undefined : !result

const known = { TRUE: true, FALSE: false, UNKNOWN: undefined } as const

/** Computes the results of a damped rule's raising and ending conditions from the results of its expressions. */
export const computeSides = (
  rule: ExpressionVersion,
  explained: (rule: ExpressionVersion) => Pick<WhyExpression, 'verdict'>,
): Sides => {
  const raises = known[explained(rule).verdict]
  const hold = holdOf(rule)
  return { raises, ends: hold ? known[explained(hold).verdict] : opposite(raises) }
}
