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

describe('two rules of a pair', () => {
  it('are refused without a common model, whichever was chosen first', () => {
    expect(refusedPair(['Pressure', 'Heater'], rules)).toMatchObject({
      kept: { ruleName: 'Pressure' },
      refused: { ruleName: 'Heater' },
    })
    expect(refusedPair(['Heater', 'Pressure'], rules)).toMatchObject({ kept: { ruleName: 'Heater' } })
  })

  it.each([[['Pressure', 'Vacuum']], [['Pressure']], [[]]])('%j are taken', chosen => {
    expect(refusedPair(chosen, rules)).toBeUndefined()
  })

  it('have partners that are enabled, of a common model and no pair themselves', () => {
    expect(listPartners(rules[0]!, rules).map(({ ruleName }) => ruleName)).toEqual(['Vacuum'])
    expect(listPartners(rules[1]!, rules)).toEqual([])
  })
})
