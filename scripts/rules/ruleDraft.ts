import { deviceCodeOf, deviceCodeParameters } from '#shared/expression/deviceCode.ts'
import { checkExpression } from '#shared/expression/checkExpression.ts'
import type { ParameterTypes } from '#shared/expression/valueType.ts'
import type { RuleDraft } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { FixtureRule } from './fixture.ts'

/** The rule as the engine takes it. Throws, naming the rule, if it cannot be evaluated with its models. */
export const ruleDraftOf = (rule: FixtureRule, models: ReadonlyMap<string, ParameterTypes>): RuleDraft => {
  const { ruleName, severity, alarmTriggerWindowPeriod: seconds } = rule
  const common = { ruleName, severity, enabled: rule.isDeleted === 'false' }
  if (rule.ruleType === 'ruleOfRules') {
    if (!rule.dependentRules || !seconds) throw new Error(`${ruleName}: dependentRules and a window are needed`)
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
  const { tree, problems } = checkExpression(rule.ruleExpression ?? '', parameters)
  const [problem] = problems
  if (!tree || problem) {
    throw new Error(`${ruleName}: ${problem?.code} at ${problem?.start}-${problem?.end}: ${problem?.message}`)
  }
  if (!isCode) return { ...counted, type: 'Expression', expression: rule.ruleExpression ?? '' }
  const code = deviceCodeOf(tree)
  if (code === undefined) throw new Error(`${ruleName}: a device code rule is (Code = 0x…)`)
  return { ...counted, type: 'deviceCode', code }
}

const parametersOf = (ruleName: string, model: string, models: ReadonlyMap<string, ParameterTypes>): ParameterTypes => {
  const parameters = models.get(model)
  if (!parameters) throw new Error(`${ruleName}: the model ${model} does not exist`)
  return parameters
}
