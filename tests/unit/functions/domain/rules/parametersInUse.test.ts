import { describe, expect, it } from 'vitest'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { inUseProblem, isTypeChange, parametersInUse } from '#functions/domain/rules/parametersInUse.ts'
import { good, made } from '#tests/support/stored/savedRules.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'

type Types = Readonly<Record<string, Parameter['dataType']>>

const parameters = (types: Types) => modelOf('TripleQuad', types).parameters
const before: Types = { PRESSURE: 'number', STATE: 'string', LIMIT: 'number' }
const rule = (ruleExpression: string, ruleName: string, more: object = {}) =>
  made({ ...good, ruleExpression, ...more }, ruleName)
const rules = [
  rule('(PRESSURE > 400)', 'High'),
  rule('(PRESSURE = LIMIT)', 'Equal'),
  rule("(STATE = 'RUN') and (GONE > 1)", 'Partly'),
  rule('(PRESSURE > 500)', 'Off', { isDeleted: 'true' }),
  rule('(PRESSURE > 600)', 'Elsewhere', { models: ['Orbit'] }),
  made({ ruleType: 'deviceCode', ruleExpression: '(Code = 0x1f)', models: ['TripleQuad'], severity: 120 }, 'Code'),
]
const inUse = (after: Types, was: Types = before) =>
  parametersInUse('TripleQuad', parameters(was), parameters(after), rules)

describe('the parameters whose removal or new type would break an enabled rule', () => {
  it.each<[string, Types, object[]]>([
    [
      'a removed parameter',
      { STATE: 'string', LIMIT: 'number' },
      [{ mnemonic: 'PRESSURE', ruleNames: ['High', 'Equal'] }],
    ],
    [
      'a parameter with another type',
      { ...before, PRESSURE: 'string' },
      [{ mnemonic: 'PRESSURE', ruleNames: ['High', 'Equal'] }],
    ],
    [
      'a parameter of a rule that already lacks another parameter',
      { PRESSURE: 'number', LIMIT: 'number' },
      [{ mnemonic: 'STATE', ruleNames: ['Partly'] }],
    ],
    ['none if parameters are only added', { ...before, MORE: 'string' }, []],
    ['none if nothing changes', before, []],
  ])('are %s', (_, after, expected) => {
    expect(inUse(after)).toEqual(expected)
  })

  it('exclude those of rules that are already broken, so that these rules can be repaired', () => {
    const broken: Types = { ...before, PRESSURE: 'string' }
    expect(inUse(before, broken)).toEqual([])
  })

  it('exclude parameters whose types change together if the rule stays valid', () => {
    const onlyEqual = rules.filter(({ ruleName }) => ruleName === 'Equal')
    const after = parameters({ ...before, PRESSURE: 'string', LIMIT: 'string' })
    expect(parametersInUse('TripleQuad', parameters(before), after, onlyEqual)).toEqual([])
  })
})

it('a change of names, units and descriptions breaks no rule', () => {
  const renamed = parameters(before).map(parameter => ({ ...parameter, displayName: 'Other', unitsOfMeasure: 'Pa' }))
  expect(isTypeChange(parameters(before), renamed)).toBe(false)
  expect(isTypeChange(parameters(before), renamed.slice(1))).toBe(true)
})

it('the refusal to remove a parameter names the rules and the remedy', () => {
  const ruleNames = ['A', 'B', 'C', 'D', 'E', 'F']
  expect(inUseProblem('Data Type', { mnemonic: 'P', ruleNames })).toEqual({
    field: 'Data Type',
    message: 'P is used by the enabled rules A, B, C, D, E and others. Change or disable them first',
  })
})
