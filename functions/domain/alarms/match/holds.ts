import type { ExpressionVersion } from '../state/ruleVersion.ts'

/**
 * A rule with a clear condition has a hold beside it among the rules of a model: TRUE as long as the clear condition is
 * FALSE. The clear condition itself is TRUE nearly always, and a list of rules that are TRUE would have it in each
 * message. A hold is compiled as the opposite of its expression, which is the clear condition as it is written.
 */
export type Hold = ExpressionVersion

/** No name of a rule begins like this. */
const mark = '!'

/** The name under which messages note that a rule's clear condition was not TRUE. */
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

/** Whether a rule has a clear condition or a delay. A hold has its rule's. */
export const isDamped = ({ clearExpression, onDelayMs, offDelayMs }: ExpressionVersion): boolean =>
  clearExpression !== undefined || onDelayMs !== undefined || offDelayMs !== undefined
