import { deviceCodeOf, deviceCodeParameters } from '#shared/expression/deviceCode.ts'
import { clearProblems } from '#shared/expression/check.ts'
import { checkExpression } from '#shared/expression/checkExpression.ts'
import type { ExpressionProblem } from '#shared/expression/problem.ts'
import type { ExpressionTree } from '#shared/expression/tree.ts'
import type { ParameterTypes } from '#shared/expression/valueType.ts'
import { dampingProblems } from '#shared/rules/settingsProblems.ts'
import type { RuleDraft } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { FixtureRule } from './fixture.ts'

/**
 * Builds the rule that the engine evaluates from a fixture's rule. If the rule cannot be evaluated with its models,
 * throws an error that names it.
 */
export const buildRuleDraft = (rule: FixtureRule, models: ReadonlyMap<string, ParameterTypes>): RuleDraft => {
  const { ruleName, severity, alarmTriggerWindowPeriod: seconds } = rule
  const shadow = rule.shadow && { isShadow: true as const }
  const common = { ruleName, severity, enabled: rule.isDeleted === 'false', ...shadow }
  if (rule.ruleType === 'ruleOfRules') {
    if (!rule.dependentRules || !seconds)
      throw new Error(`The rule of rules ${ruleName} lacks dependentRules or alarmTriggerWindowPeriod. Add them`)
    return { ...common, type: 'ruleOfRules', children: rule.dependentRules, windowMs: seconds * 1000 }
  }
  const counted = {
    ...common,
    models: rule.models,
    count: rule.alarmTriggerCount ?? 1,
    windowMs: seconds ? seconds * 1000 : undefined,
    resetWhenFalse: rule.resetAlarmWhenFalse,
    resetAfterFirst: rule.resetAlarmAfterFirstTrigger,
  }
  const isCode = rule.ruleType === 'deviceCode'
  const parameters = isCode ? [deviceCodeParameters] : rule.models.map(name => parametersOf(ruleName, name, models))
  const tree = treeOf(ruleName, rule.ruleExpression ?? '', parameters)
  const damping = dampingOf(rule, tree, parameters)
  if (!isCode) return { ...counted, type: 'Expression', expression: rule.ruleExpression ?? '', ...damping }
  const code = deviceCodeOf(tree)
  if (code === undefined)
    throw new Error(`The device code rule ${ruleName} must have an expression such as (Code = 0x1F). Correct it`)
  return { ...counted, type: 'deviceCode', code }
}

const treeOf = (ruleName: string, expression: string, parameters: readonly ParameterTypes[]): ExpressionTree => {
  const { tree, problems } = checkExpression(expression, parameters)
  if (tree && problems.length === 0) return tree
  throw asError(ruleName, problems[0])
}

const asError = (ruleName: string, problem: ExpressionProblem | undefined): Error =>
  new Error(`The expression of ${ruleName}: ${problem?.code} at ${problem?.start}-${problem?.end}: ${problem?.message}`)

/**
 * Returns the clear condition and the delays of a fixture's rule. Throws if the product would refuse to save them.
 */
const dampingOf = (rule: FixtureRule, tree: ExpressionTree, parameters: readonly ParameterTypes[]) => {
  const { ruleName, ruleType, clearExpression } = rule
  const [onDelay, offDelay] = [rule.onDelay || undefined, rule.offDelay || undefined]
  const [wrong] = dampingProblems({
    ruleType,
    alarmTriggerCount: rule.alarmTriggerCount ?? undefined,
    clearExpression: clearExpression || undefined,
    onDelay,
    offDelay,
  })
  if (wrong) throw new Error(`The rule ${ruleName} is not valid: ${wrong.field}: ${wrong.message}`)
  if (clearExpression) {
    const [problem] = clearProblems(treeOf(ruleName, clearExpression, parameters), tree)
    if (problem) throw asError(ruleName, problem)
  }
  return {
    ...(clearExpression && { clearExpression }),
    ...(onDelay !== undefined && { onDelayMs: onDelay * 1000 }),
    ...(offDelay !== undefined && { offDelayMs: offDelay * 1000 }),
  }
}

const parametersOf = (ruleName: string, model: string, models: ReadonlyMap<string, ParameterTypes>): ParameterTypes => {
  const parameters = models.get(model)
  if (!parameters) throw new Error(`The rule ${ruleName} names the model ${model}. Add it to models of the fixture`)
  return parameters
}
