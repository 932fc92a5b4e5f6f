import { changesIn, listExpressionParameters } from '#shared/expression/conditions.ts'
import { parse, type Parsed } from '#shared/expression/parse.ts'
import { print } from '#shared/expression/print.ts'

/** The text of an expression as it was written. Rules share the object, so that the text is parsed at most once. */
export interface RuleExpression {
  readonly text: string
}

const known = new WeakMap<RuleExpression, Parsed>()

/** The tree of an expression, or the problem of its text. It is remembered as long as the expression is in use. */
export const parsed = (expression: RuleExpression): Parsed => {
  const found = known.get(expression) ?? parse(expression.text)
  known.set(expression, found)
  return found
}

/**
 * The mnemonics that an expression mentions, including those in functions, each once. Empty if its text cannot be
 * parsed.
 */
export const inputsIn = (expression: RuleExpression): string[] => {
  const { tree } = parsed(expression)
  return tree ? listExpressionParameters(tree) : []
}

/**
 * A text that is the same for all expressions with the same meaning. For an expression that cannot be parsed, it is
 * the expression itself.
 */
export const canonicalText = (expression: RuleExpression): string => {
  const { tree } = parsed(expression)
  return tree ? print(tree) : expression.text
}

/** The changes, such as `change(P, m)`, that an expression mentions, each once, by the name of the input. */
export const listExpressionChanges = (
  expression: RuleExpression,
): { readonly name: string; readonly minutes: number }[] => {
  const { tree } = parsed(expression)
  return tree ? changesIn(tree.root).map(({ name, call }) => ({ name, minutes: call?.minutes ?? 0 })) : []
}
