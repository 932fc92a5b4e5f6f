import { changesIn, parametersOf } from '#shared/expression/conditions.ts'
import { parse, type Parsed } from '#shared/expression/parse.ts'
import { print } from '#shared/expression/print.ts'

/** An expression as it was written. Rules pass it along, so that its text is parsed at most once. */
export interface RuleExpression {
  readonly text: string
}

const known = new WeakMap<RuleExpression, Parsed>()

/** The tree of an expression, or the problem of its text. Remembered for as long as the expression is in use. */
export const parsed = (expression: RuleExpression): Parsed => {
  const found = known.get(expression) ?? parse(expression.text)
  known.set(expression, found)
  return found
}

/** The mnemonics that an expression mentions, in functions too, each once; none if its text cannot be read. */
export const inputsIn = (expression: RuleExpression): string[] => {
  const { tree } = parsed(expression)
  return tree ? parametersOf(tree) : []
}

/** Two expressions with the same canonical text mean the same. A text that cannot be read stands for itself. */
export const canonicalText = (expression: RuleExpression): string => {
  const { tree } = parsed(expression)
  return tree ? print(tree) : expression.text
}

/** The changes that an expression mentions, each once, by the input's name. */
export const changesOf = (expression: RuleExpression): { readonly name: string; readonly minutes: number }[] => {
  const { tree } = parsed(expression)
  return tree ? changesIn(tree.root).map(({ name, call }) => ({ name, minutes: call?.minutes ?? 0 })) : []
}
