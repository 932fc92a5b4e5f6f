import { describe, expect, it } from 'vitest'
import { listPartners, refusedPair } from '#web/features/rules/wizard/rulePairs.ts'

const rule = (ruleName: string, models: string[], change: object = {}) => ({
  ruleName,
  models,
  ruleType: 'Expression' as const,
  isDeleted: 'false' as const,
  ...change,
})

const rules = [
  rule('Pressure', ['Orbit', 'Quad']),
  rule('Heater', ['Mass']),
  rule('Vacuum', ['Quad']),
  rule('Off', ['Quad'], { isDeleted: 'true' }),
  rule('Both', ['Quad'], { ruleType: 'ruleOfRules' }),
]

describe('the two rules of a rule of rules', () => {
  it('are refused if they share no model, whichever was chosen first', () => {
    expect(refusedPair(['Pressure', 'Heater'], rules)).toMatchObject({
      kept: { ruleName: 'Pressure' },
      refused: { ruleName: 'Heater' },
    })
    expect(refusedPair(['Heater', 'Pressure'], rules)).toMatchObject({ kept: { ruleName: 'Heater' } })
  })

  it.each([[['Pressure', 'Vacuum']], [['Pressure']], [[]]])('are accepted if they are %j', chosen => {
    expect(refusedPair(chosen, rules)).toBeUndefined()
  })

  it('can be chosen from the enabled rules that share a model, except rules of rules', () => {
    expect(listPartners(rules[0]!, rules).map(({ ruleName }) => ruleName)).toEqual(['Vacuum'])
    expect(listPartners(rules[1]!, rules)).toEqual([])
  })
})
