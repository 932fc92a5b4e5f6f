import { describe, expect, it } from 'vitest'
import { falsesAfter, isLate, matchesAfter } from '#functions/domain/alarms/firing/pastResults.ts'
import { buildModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import type { EvaluatedMessage } from '#functions/domain/alarms/state/evaluatedMessage.ts'
import type { DeviceCodeVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

const rule = expressionRule('R', '(A > 1)', 3)
const modelRules = buildModelRules(expressionModel, [rule], undefined)

const message = (at: number, result: 'TRUE' | 'FALSE' | 'UNKNOWN', other: Partial<EvaluatedMessage> = {}) => ({
  at,
  revision: 3,
  items: itemsOf({ A: 1 }),
  trueRules: result === 'TRUE' ? ['R'] : [],
  unknownRules: result === 'UNKNOWN' ? ['R'] : [],
  ...other,
})

describe('the past results of an expression rule', () => {
  it.each<[string, EvaluatedMessage[], number[]]>([
    ['include the FALSE ones after a time', [message(10, 'FALSE'), message(20, 'FALSE'), message(30, 'TRUE')], [20]],
    ['do not include UNKNOWN ones', [message(20, 'UNKNOWN')], []],
    ['are empty for a message without an item of the rule', [message(20, 'FALSE', { items: itemsOf({ B: 1 }) })], []],
    ["are empty for a message from before the rule's version", [message(20, 'FALSE', { revision: 2 })], []],
  ])('%s', (_, messages, falses) => {
    expect(falsesAfter(modelRules, rule, messages, 10)).toEqual(falses)
  })

  it.each<[string, EvaluatedMessage, boolean]>([
    ['make an older result late', message(20, 'FALSE'), true],
    ['do not make a result at their own time late', message(10, 'TRUE'), false],
    ['do not make a result late if they are UNKNOWN', message(20, 'UNKNOWN'), false],
  ])('%s', (_, known, late) => {
    expect(isLate(modelRules, rule, [known], 10)).toBe(late)
  })
})

describe('the past matches of a device code rule', () => {
  const { models, count, windowMs, resetWhenFalse, resetAfterFirst, expression: _none, ...common } = rule
  const counted = { models, count, windowMs, resetWhenFalse, resetAfterFirst }
  const code: DeviceCodeVersion = { ...common, ...counted, type: 'deviceCode', code: '0x1' }
  const match = (at: number, reported: string, revision = 3): EvaluatedMessage => ({
    at,
    revision,
    code: reported,
    trueRules: [],
    unknownRules: [],
  })

  it('are those that report the code after a given time, for the current version of the rule', () => {
    const messages = [match(10, '0x1'), match(20, '0x1'), match(30, '0x2'), match(40, '0x1', 2)]
    expect(matchesAfter(code, messages, 10)).toEqual([20])
    expect(isLate(modelRules, code, messages, 10)).toBe(true)
    expect(isLate(modelRules, code, messages, 20)).toBe(false)
  })
})
