import { describe, expect, it } from 'vitest'
import { publish, buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import type { RuleModel, RuleOfRulesVersion, RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

const models = new Map<string, RuleModel>([
  ['M', expressionModel],
  ['N', { ...expressionModel }],
])
const onM = expressionRule('OnM', '(A > 0)')
const onN = { ...expressionRule('OnN', '(A > 0)'), models: ['N'] }
const pair: RuleOfRulesVersion = {
  type: 'ruleOfRules',
  ruleName: 'Pair',
  version: 1,
  since: 1,
  startedAt: 0,
  ended: undefined,
  enabled: true,
  severity: 100,
  children: ['OnM', 'Both'],
  windowMs: 60_000,
}
const both = { ...expressionRule('Both', '(B > 0)'), models: ['M', 'N'] }

describe('the set of rules', () => {
  it('shares the compiled rules of models that a publication does not affect', () => {
    const set = buildRuleSet(models, [onM, onN], 1)
    const next = publish(set, expressionRule('New', '(B > 0)', 2), 2)
    expect(next.byModel.get('N')).toBe(set.byModel.get('N'))
    expect(next.byModel.get('M')?.rules.map(({ ruleName }) => ruleName)).toEqual(['OnM', 'New'])
    expect(next.revision).toBe(2)
  })

  it('lists a rule of rules under the models that both of its rules have', () => {
    const { byModel } = buildRuleSet(models, [onM, both, pair], 1)
    expect([byModel.get('M')?.pairs, byModel.get('N')?.pairs]).toEqual([[pair], []])
  })

  it('keeps disabled rules, which show why an alarm closed, but does not evaluate them', () => {
    const disabled = { ...onM, enabled: false }
    const { rules, byModel } = buildRuleSet(models, [disabled], 1)
    expect(rules.get('OnM')).toBe(disabled)
    expect(byModel.get('M')?.rules).toEqual([])
  })

  const version = fc.constantFrom<RuleVersion>(
    onM,
    onN,
    both,
    pair,
    { ...onM, enabled: false },
    { ...onM, models: ['N'] },
    { ...onM, models: ['M', 'N'] },
    { ...both, expression: '(B > 1)' },
    { ...both, models: ['N'] },
    { ...pair, children: ['OnN', 'Both'] },
    { ...pair, enabled: false },
  )

  it('is equal after single publications and after one publication of all rules', () => {
    fc.assert(
      fc.property(fc.array(version, { maxLength: 12 }), versions => {
        const published = versions.reduce(
          (set, rule, place) => publish(set, { ...rule }, place + 1),
          buildRuleSet(models, [], 0),
        )
        const atOnce = buildRuleSet(models, published.rules.values(), versions.length)
        expect(published).toEqual(atOnce)
      }),
    )
  })
})
