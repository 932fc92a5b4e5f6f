import type { ExpressionVersion } from '../state/ruleVersion.ts'

/**
 * The hold of a rule with a clear condition. It is evaluated together with the rule, and is TRUE as long as the clear
 * condition is FALSE: its expression is the clear condition, compiled as its opposite. Holds exist because a clear
 * condition is nearly always TRUE, so that nearly every message would have to store it as TRUE.
 */
export type Hold = ExpressionVersion

/** The first character of a hold's name. No rule's name begins with it. */
const mark = '!'

/** Returns the name of a rule's hold. A message stores this name if the clear condition was not TRUE. */
export const holdName = (ruleName: string): string => `${mark}${ruleName}`

export const isHold = ({ ruleName }: ExpressionVersion): boolean => ruleName.startsWith(mark)

const known = new WeakMap<ExpressionVersion, Hold>()

/** Returns the rule's hold. Undefined if the rule has no clear condition. */
export const holdOf = (rule: ExpressionVersion): Hold | undefined => {
  const { clearExpression, expression, ruleName } = rule
  if (clearExpression === undefined) return undefined
  const found = known.get(rule) ?? {
    ...rule,
    ruleName: holdName(ruleName),
    expression: clearExpression,
    clearExpression: expression,
  }
  known.set(rule, found)
  return found
}

/** Whether a rule has a clear condition or a delay. The answer is the same for a rule and for its hold. */
export const isDamped = ({ clearExpression, onDelayMs, offDelayMs }: ExpressionVersion): boolean =>
  clearExpression !== undefined || onDelayMs !== undefined || offDelayMs !== undefined
