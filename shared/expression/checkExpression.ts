import { check } from './check.ts'
import type { ParameterTypes } from './valueType.ts'
import { parse } from './parse.ts'
import { byPosition, type ExpressionProblem } from './problem.ts'
import type { ExpressionTree } from './tree.ts'

export interface CheckedExpression {
  /** The parsed expression. Undefined if the text cannot be parsed. */
  readonly tree: ExpressionTree | undefined
  /** The problems of the expression. Empty if it can be evaluated with the parameters of every model of the rule. */
  readonly problems: readonly ExpressionProblem[]
}

/**
 * Parses an expression and checks it against the parameters of each of the rule's models. A problem that occurs with
 * several models is listed once.
 */
export const checkExpression = (text: string, models: Iterable<ParameterTypes>): CheckedExpression => {
  const { tree, problems } = parse(text)
  if (!tree) return { tree, problems }
  const found = new Map<string, ExpressionProblem>()
  for (const parameters of models) {
    for (const problem of check(tree, parameters)) found.set(`${problem.code}@${problem.start}-${problem.end}`, problem)
  }
  return { tree, problems: byPosition([...found.values()]) }
}
