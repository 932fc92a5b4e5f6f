import type { ExpressionVersion } from '../state/ruleVersion.ts'

/**
 * The hold of a rule with a clear condition. It is evaluated beside the rule, and is TRUE as long as the clear
 * condition is FALSE. Holds exist because a clear condition is TRUE nearly always, so every message would have to list
 * it as TRUE. The expression of a hold is the clear condition, compiled as its opposite.
 */
export type Hold = ExpressionVersion

/** The first character of the names of holds. No rule's name begins with it. */
const mark = '!'

/** The name of a rule's hold. A message lists it if the clear condition was not TRUE. */
export const holdName = (ruleName: string): string => `${mark}${ruleName}`

export const isHold = ({ ruleName }: ExpressionVersion): boolean => ruleName.startsWith(mark)

const known = new WeakMap<ExpressionVersion, Hold>()

/** The rule's hold, or undefined if the rule has no clear condition. */
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

/** Whether a rule has a clear condition or a delay. A hold has the same as its rule. */
export const isDamped = ({ clearExpression, onDelayMs, offDelayMs }: ExpressionVersion): boolean =>
  clearExpression !== undefined || onDelayMs !== undefined || offDelayMs !== undefined
