import { changesIn, listExpressionParameters } from '#shared/expression/conditions.ts'
import { parse, type Parsed } from '#shared/expression/parse.ts'
import { print } from '#shared/expression/print.ts'

/**
 * The text of an expression as the user wrote it. Copies of a rule share this object, so that the text is parsed at
 * most once.
 */
export interface RuleExpression {
  readonly text: string
}

const known = new WeakMap<RuleExpression, Parsed>()

/**
 * Returns the tree of an expression, or the problems of its text. The result is cached for as long as the expression
 * is in use.
 */
export const parsed = (expression: RuleExpression): Parsed => {
  const found = known.get(expression) ?? parse(expression.text)
  known.set(expression, found)
  return found
}

/**
 * Lists the mnemonics that an expression mentions, including those in functions, each once. Empty if the text cannot
 * be parsed.
 */
export const inputsIn = (expression: RuleExpression): string[] => {
  const { tree } = parsed(expression)
  return tree ? listExpressionParameters(tree) : []
}

/**
 * Returns a text that is the same for all expressions that differ only in notation. An expression that cannot be
 * parsed is returned as it is.
 */
export const canonicalText = (expression: RuleExpression): string => {
  const { tree } = parsed(expression)
  return tree ? print(tree) : expression.text
}

/** Lists the inputs such as `change(P, m)` that an expression mentions, each once. */
export const listExpressionChanges = (
  expression: RuleExpression,
): { readonly name: string; readonly minutes: number }[] => {
  const { tree } = parsed(expression)
  return tree ? changesIn(tree.root).map(({ name, call }) => ({ name, minutes: call?.minutes ?? 0 })) : []
}
