import { holdOf } from '../match/holds.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'

/** The results of the two sides of a rule with a clear condition or a delay; undefined is UNKNOWN. */
export interface Sides {
  /** Whether the expression is TRUE. */
  readonly raises: boolean | undefined
  /** Whether the clear condition is TRUE or, without one, the expression FALSE. */
  readonly ends: boolean | undefined
}

/** While both sides are TRUE, a rule neither fires nor closes. */
export const firesBy = ({ raises, ends }: Sides): boolean => raises === true && ends !== true
export const closesBy = ({ raises, ends }: Sides): boolean => ends === true && raises !== true

export const opposite = (result: boolean | undefined): boolean | undefined =>
  result === undefined ? undefined : !result

const known = { TRUE: true, FALSE: false, UNKNOWN: undefined } as const

/** The sides of a rule by the results of its expressions. */
export const sidesOf = (
  rule: ExpressionVersion,
  explained: (rule: ExpressionVersion) => Pick<WhyExpression, 'verdict'>,
): Sides => {
  const raises = known[explained(rule).verdict]
  const hold = holdOf(rule)
  return { raises, ends: hold ? known[explained(hold).verdict] : opposite(raises) }
}
