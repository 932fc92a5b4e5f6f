import type { ExpressionProblem } from '#shared/contract/rules.ts'
import type { RuleType } from '#shared/contract/rule.ts'
import { check, type ParameterTypes } from '#shared/expression/check.ts'
import { deviceCodeOf, deviceCodeParameters } from '#shared/expression/deviceCode.ts'
import { parse } from '#shared/expression/parse.ts'
import type { ExpressionTree } from '#shared/expression/tree.ts'

/** The types of a model's parameters, by mnemonic, for each of some models. */
export type TypesByModel = ReadonlyMap<string, ParameterTypes>

/** What is wrong with an expression: its grammar, or where that is right, its fit to each model. */
export const expressionProblems = (
  ruleType: RuleType,
  text: string,
  typesByModel: TypesByModel,
): ExpressionProblem[] => {
  const { tree, problems } = parse(text)
  if (!tree) return [...problems]
  if (ruleType === 'deviceCode') return deviceCodeProblems(tree)
  return [...typesByModel].flatMap(([modelName, types]) =>
    check(tree, types).map(problem => ({ ...problem, modelName })),
  )
}

/** It is one condition, that the code is a certain one. */
const deviceCodeProblems = (tree: ExpressionTree): ExpressionProblem[] => {
  const problems = check(tree, deviceCodeParameters)
  if (problems.length > 0 || deviceCodeOf(tree) !== undefined) return problems
  return [{ code: 'syntax', message: 'A rule on a device code has the form (Code = 0x1f)', start: 0, end: tree.length }]
}
