import type { Parameter } from '#shared/contract/calls/models.ts'
import type { Problem } from '#shared/contract/problem.ts'
import type { ParameterTypes } from '#shared/expression/valueType.ts'
import { firstNames } from '../firstNames.ts'
import { expressionProblems } from './expressionProblems.ts'
import type { Rule } from './rule.ts'

/**
 * A parameter that a change to a model removes or gives another type, and the enabled rules that this would break.
 */
export interface ParameterInUse {
  readonly mnemonic: string
  readonly ruleNames: readonly string[]
}

type Parameters = readonly Parameter[]

/**
 * Whether a change to a model removes a parameter or gives it another data type. Only such a change can break rules.
 */
export const isTypeChange = (before: Parameters, after: Parameters): boolean => differing(before, after).length > 0

/**
 * Returns the parameters that a change to a model must not touch, because rules use them. A rule does not prevent the
 * change if it has the same problems before and after it.
 */
export const parametersInUse = (
  modelName: string,
  before: Parameters,
  after: Parameters,
  rules: readonly Rule[],
): ParameterInUse[] => {
  const changed = differing(before, after)
  const [typesBefore, typesAfter] = [typesOf(before), typesOf(after)]
  const broken = rules.filter(
    rule =>
      rule.enabled &&
      rule.models.includes(modelName) &&
      rule.inputs.some(input => changed.includes(input)) &&
      isBroken(rule, modelName, typesBefore, typesAfter),
  )
  return changed.flatMap(mnemonic => {
    const users = broken.filter(({ inputs }) => inputs.includes(mnemonic))
    return users.length > 0 ? [{ mnemonic, ruleNames: users.map(({ ruleName }) => ruleName) }] : []
  })
}

/** Describes the problem that rules use a parameter, and the remedy. */
export const inUseProblem = (field: string, { mnemonic, ruleNames }: ParameterInUse): Problem => ({
  field,
  message: `${mnemonic} is used by the enabled rules ${firstNames(ruleNames)}. Change or disable them first`,
})

const differing = (before: Parameters, after: Parameters): string[] => {
  const types = typesOf(after)
  return before.filter(({ mnemonic, dataType }) => types.get(mnemonic) !== dataType).map(({ mnemonic }) => mnemonic)
}

const typesOf = (parameters: Parameters): ParameterTypes =>
  new Map(parameters.map(({ mnemonic, dataType }) => [mnemonic, dataType]))

const isBroken = (rule: Rule, modelName: string, before: ParameterTypes, after: ParameterTypes): boolean => {
  const problemsWith = (types: ParameterTypes): string[] =>
    [rule.expression, ...(rule.clear ? [rule.clear] : [])].flatMap((expression, place) =>
      expressionProblems(rule.type, expression, new Map([[modelName, types]])).map(problem =>
        JSON.stringify([place, problem]),
      ),
    )
  const known = new Set(problemsWith(before))
  return problemsWith(after).some(problem => !known.has(problem))
}
