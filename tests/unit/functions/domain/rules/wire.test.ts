import { describe, expect, it } from 'vitest'
import { ruleForAudit, ruleOfStored, ruleOnTheWire, toStoredRule } from '#functions/domain/rules/wire.ts'
import { changed, good, made, named, pair } from '#tests/support/stored/savedRules.ts'

describe('a new rule that a caller sends', () => {
  it('fires and resets once its count is reached, and is enabled by default', () => {
    expect(made()).toMatchObject({
      type: 'Expression',
      resetWhenFalse: false,
      resetAfterFirst: true,
      enabled: true,
      inputs: ['PRESSURE'],
      userGroups: ['adminGroup'],
      createdBy: 'ada',
      revision: 1,
    })
    expect(made(pair)).toMatchObject({ resetWhenFalse: false, resetAfterFirst: false, models: [] })
  })

  it('has its device code in lower case', () => {
    const rule = made({ ...good, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1F)' })
    expect(rule).toMatchObject({ expression: { text: '(Code = 0x1f)' }, inputs: ['Code'] })
  })

  it('is disabled by either of the two fields that the API accepts for that', () => {
    expect(made({ ...good, deleted: 'true' }).enabled).toBe(false)
    expect(made({ ...good, isDeleted: 'true' }).enabled).toBe(false)
  })
})

describe('a change of a rule that a caller sends', () => {
  it("keeps the rule's creator and the stored fields that it does not mention", () => {
    const rule = changed({ description: 'new' }, made({ ...good, alarmTriggerCount: 2, alarmTriggerWindowPeriod: 60 }))
    expect(rule).toMatchObject({
      description: 'new',
      expression: { text: '(PRESSURE > 400)' },
      count: 2,
      createdBy: 'ada',
      updatedBy: 'bob',
      revision: 2,
    })
  })

  it('clears stored fields that are sent empty', () => {
    const stored = made({ ...good, alarmTriggerCount: 2, alarmTriggerWindowPeriod: 60, timeFormat: 'Minutes' })
    expect(changed({ alarmTriggerCount: undefined, timeFormat: undefined }, stored)).toMatchObject({
      count: undefined,
      window: { seconds: 60, enteredIn: undefined },
    })
  })
})

describe('a stored rule', () => {
  const counted = { ...good, alarmTriggerCount: 2, alarmTriggerWindowPeriod: 90, timeFormat: 'Minutes' } as const
  const rules = [
    made(),
    made(counted),
    made({ ...good, isDeleted: 'true', severity: 100 }),
    made({ ...good, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1F)' }),
    made(pair, 'Both'),
    made({ ...good, consequence: 'The column blocks', timeToRespond: 30 }),
    changed({ ruleExpression: '(PRESSURE > 500)' }),
  ]

  it.each(rules)('with %j is read exactly as it was written', rule => {
    expect(ruleOfStored(structuredClone(toStoredRule(rule)))).toEqual(rule)
  })

  it('has the attributes that earlier releases read', () => {
    expect(toStoredRule(made(counted))).toEqual({
      ruleName: 'High',
      ruleType: 'Expression',
      description: '',
      ruleExpression: '(PRESSURE > 400)',
      inputValues: ['PRESSURE'],
      dependentRules: [],
      models: ['TripleQuad'],
      severity: 120,
      isDeleted: 'false',
      alarmTriggerCount: 2,
      alarmTriggerWindowPeriod: 90,
      timeFormat: 'Minutes',
      NotificationType: 'Customer',
      resetAlarmWhenFalse: false,
      resetAlarmAfterFirstTrigger: true,
      userGroups: ['adminGroup'],
      revision: 1,
      createTime: '2026-01-01T00:00:00.000Z',
      createdBy: 'ada',
      updateTime: '2026-01-01T00:00:00.000Z',
      updatedBy: 'ada',
      version: 1,
      since: 1,
      ended: undefined,
      endings: [],
      versionTimestamp: '2026-01-01T00:00:00.000Z',
    })
  })

  it('keeps no record of how its versions ended if an earlier release stored none', () => {
    const { endings: _none, ...stored } = toStoredRule(made())
    expect(ruleOfStored(stored)).not.toHaveProperty('endings')
    expect(toStoredRule(ruleOfStored(stored))).not.toHaveProperty('endings')
  })
})

it("the API's answer about a rule omits fields that only the engine uses to distinguish versions", () => {
  expect(Object.keys(ruleOnTheWire(made(), named))).not.toEqual(expect.arrayContaining(['since']))
  expect(Object.keys(ruleOnTheWire(made(), named))).not.toEqual(expect.arrayContaining(['version']))
})

it("the audit record of a rule contains what users set, in the API's spelling", () => {
  expect(ruleForAudit(undefined)).toBeUndefined()
  expect(JSON.stringify(ruleForAudit(made({ ...good, isDeleted: 'true' })))).toBe(
    JSON.stringify({
      ruleType: 'Expression',
      description: '',
      ruleExpression: '(PRESSURE > 400)',
      dependentRules: [],
      models: ['TripleQuad'],
      severity: 120,
      isDeleted: 'true',
      resetAlarmWhenFalse: false,
      resetAlarmAfterFirstTrigger: true,
    }),
  )
})
