import type { ExpressionProblem } from '#shared/contract/calls/rules.ts'
import type { RuleType } from '#shared/contract/rule.ts'
import { check } from '#shared/expression/check.ts'
import type { ParameterTypes } from '#shared/expression/valueType.ts'
import { deviceCodeOf, deviceCodeParameters } from '#shared/expression/deviceCode.ts'
import type { ExpressionTree } from '#shared/expression/tree.ts'
import { parsed, type RuleExpression } from './ruleExpression.ts'

/** The types of each model's parameters, keyed by model name and then by mnemonic. */
export type TypesByModel = ReadonlyMap<string, ParameterTypes>

/**
 * Returns the problems of an expression: those of its syntax or, if there are none, those of using it with each
 * model.
 */
export const expressionProblems = (
  ruleType: RuleType,
  expression: RuleExpression,
  typesByModel: TypesByModel,
): ExpressionProblem[] => {
  const { tree, problems } = parsed(expression)
  if (!tree) return [...problems]
  if (ruleType === 'deviceCode') return deviceCodeProblems(tree)
  return [...typesByModel].flatMap(([modelName, types]) =>
    check(tree, types).map(problem => ({ ...problem, modelName })),
  )
}

/**
 * Returns the problems of a rule on a device code. It must have exactly one condition, which compares the code with
 * one value.
 */
const deviceCodeProblems = (tree: ExpressionTree): ExpressionProblem[] => {
  const problems = check(tree, deviceCodeParameters)
  if (problems.length > 0 || deviceCodeOf(tree) !== undefined) return problems
  return [{ code: 'syntax', message: 'A rule on a device code has the form (Code = 0x1f)', start: 0, end: tree.length }]
}
