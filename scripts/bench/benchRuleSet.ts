import { buildRuleSet, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import type { ExpressionVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { benchParameters, benchRules, literal, type BenchCondition, type BenchRule } from './ruleData.ts'

const textOf = ({ name, operator, value }: BenchCondition): string => `(${name} ${operator} ${literal(value)})`

export const makeBenchVersion = ({ model, conditions, join, clear }: BenchRule, index: number): ExpressionVersion => ({
  type: 'Expression',
  ruleName: `Rule_${index}`,
  version: 1,
  since: 1,
  startedAt: 0,
  ended: undefined,
  enabled: true,
  severity: 100,
  models: [model],
  count: 1,
  windowMs: undefined,
  resetWhenFalse: false,
  resetAfterFirst: true,
  expression: conditions.map(textOf).join(` ${join ?? 'and'} `),
  ...(clear && { clearExpression: textOf(clear) }),
})

export const benchRuleSet = (rules: readonly BenchRule[], versions = rules.map(makeBenchVersion)): RuleSet => {
  const names = new Set(rules.map(({ model }) => model))
  const models = new Map([...names].map(name => [name, { parameters: benchParameters, staleAfterMs: 900_000 }]))
  return buildRuleSet(models, versions, 1)
}

/**
 * Creates rules that are TRUE for 2 % of all messages, and that fire if they are TRUE three times within ten minutes.
 */
export const countingRules = (count: number, models: number): RuleSet => {
  const rules = benchRules(count, models)
  return benchRuleSet(
    rules,
    rules.map((rule, index) => ({ ...makeBenchVersion(rule, index), count: 3, windowMs: 600_000 })),
  )
}
