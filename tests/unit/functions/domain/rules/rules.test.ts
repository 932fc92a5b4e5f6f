import { describe, expect, it } from 'vitest'
import { publishRule } from '#functions/domain/rules/publishRule.ts'
import { ruleFrom, type Draft } from '#functions/domain/rules/ruleFrom.ts'
import { ruleProblems } from '#functions/domain/rules/ruleProblems.ts'
import { ruleOnTheWire, type StoredRule } from '#functions/domain/rules/storedRule.ts'

const saving = { by: 'ada', groups: ['adminGroup'], at: Date.UTC(2026, 0, 1) }
const later = { by: 'bob', groups: ['normalGroup'], at: Date.UTC(2026, 0, 2) }

const typesByModel = new Map([
  ['TripleQuad', new Map([['PRESSURE', 'number'] as const, ['STATE', 'string'] as const])],
  ['Orbit', new Map([['STATE', 'string'] as const])],
])

const good: Draft = { ruleExpression: '(PRESSURE > 400)', models: ['TripleQuad'], severity: 120 }
const made = (draft: Draft = good, ruleName = 'High'): StoredRule =>
  publishRule(undefined, ruleFrom(ruleName, draft, undefined, saving), { at: saving.at, publication: 1 })
const changed = (draft: Draft, stored = made()): StoredRule =>
  publishRule(stored, ruleFrom(stored.ruleName, draft, stored, later), { at: later.at, publication: 2 })

const named = new Map(
  [
    made(good, 'A'),
    made({ ...good, ruleExpression: "(STATE = 'RUN')", models: ['Orbit', 'TripleQuad'] }, 'B'),
    made({ ...good, ruleExpression: "(STATE = 'RUN')", models: ['Orbit'] }, 'C'),
    made({ ...good, isDeleted: 'true' }, 'Off'),
    made({ ruleType: 'ruleOfRules', dependentRules: ['A', 'B'], severity: 120 }, 'Pair'),
  ].map(rule => [rule.ruleName, rule] as const),
)
const pair: Draft = {
  ruleType: 'ruleOfRules',
  dependentRules: ['A', 'B'],
  severity: 121,
  alarmTriggerWindowPeriod: 60,
  timeFormat: 'Minutes',
}

const problemsOf = (draft: Draft, stored?: StoredRule) => {
  const rule = ruleFrom('High', draft, stored, saving)
  const known = new Map([...typesByModel].filter(([model]) => rule.models.includes(model)))
  return ruleProblems(rule, draft, stored, { typesByModel: known, named }).map(
    ({ field, message }) => `${field}: ${message}`,
  )
}

describe('a new rule', () => {
  it('fires once per count, resets after it, and is enabled', () => {
    expect(made()).toMatchObject({
      ruleType: 'Expression',
      resetAlarmWhenFalse: false,
      resetAlarmAfterFirstTrigger: true,
      isDeleted: 'false',
      NotificationType: 'Customer',
      inputValues: ['PRESSURE'],
      userGroups: ['adminGroup'],
      createdBy: 'ada',
      revision: 1,
    })
    expect(made(pair)).toMatchObject({ resetAlarmWhenFalse: false, resetAlarmAfterFirstTrigger: false, models: [] })
  })

  it('on a device code keeps the code in small letters', () => {
    const rule = made({ ...good, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1F)' })
    expect(rule).toMatchObject({ ruleExpression: '(Code = 0x1f)', inputValues: ['Code'] })
  })

  it('is disabled by either spelling', () => {
    expect([made({ ...good, deleted: 'true' }).isDeleted, made({ ...good, isDeleted: 'true' }).isDeleted]).toEqual([
      'true',
      'true',
    ])
  })
})

describe('a change', () => {
  it('keeps what it leaves out, and who made the rule', () => {
    const rule = changed({ description: 'new' }, made({ ...good, alarmTriggerCount: 2, alarmTriggerWindowPeriod: 60 }))
    expect(rule).toMatchObject({
      description: 'new',
      ruleExpression: '(PRESSURE > 400)',
      alarmTriggerCount: 2,
      createdBy: 'ada',
      updatedBy: 'bob',
      revision: 2,
    })
  })

  it('empties what is sent empty', () => {
    const stored = made({ ...good, alarmTriggerCount: 2, alarmTriggerWindowPeriod: 60, timeFormat: 'Minutes' })
    expect(changed({ alarmTriggerCount: undefined, timeFormat: undefined }, stored)).toMatchObject({
      alarmTriggerCount: undefined,
      timeFormat: undefined,
      alarmTriggerWindowPeriod: 60,
    })
  })

  it.each<[string, Draft, boolean]>([
    ['of the description', { description: 'new' }, false],
    ['of severity and frequency', { severity: 163 }, false],
    ['of the spacing alone', { ruleExpression: ' ( PRESSURE>400 ) ' }, false],
    ['of the expression', { ruleExpression: '(PRESSURE > 401)' }, true],
    ['of the models', { models: ['TripleQuad', 'Orbit'] }, true],
    ['of the count', { alarmTriggerCount: 2 }, true],
    ['of a count of one that was unset', { alarmTriggerCount: 1 }, false],
    ['of the window', { alarmTriggerWindowPeriod: 61 }, true],
    ['of a flag', { resetAlarmWhenFalse: true }, true],
    ['that disables', { isDeleted: 'true' }, true],
  ])('%s makes a new version: %s', (_, draft, isNew) => {
    expect(changed(draft).versionTimestamp === made().versionTimestamp).toBe(!isNew)
  })
})

describe('a rule is refused', () => {
  it.each<[Draft, string]>([
    [{ ...good, models: ['None'] }, 'models: The model None does not exist'],
    [{ ...good, ruleExpression: '(PRESURE > 1)' }, 'ruleExpression: '],
    [{ ...good, ruleExpression: '(PRESSURE > 1', models: ['TripleQuad'] }, 'ruleExpression: '],
    [{ ...good, ruleType: 'deviceCode', ruleExpression: '(Code != 0x1f)' }, 'ruleExpression: '],
    [{ ...good, NotificationType: 'Tester' }, 'NotificationType: The severity 120 is of the type Customer'],
    [{ ...good, isDeleted: 'true', deleted: 'false' }, 'deleted: It says something else than isDeleted'],
    [{ ...good, alarmTriggerWindowPeriod: 0 }, 'alarmTriggerWindowPeriod: The window is at least a second'],
    [
      { ...good, alarmTriggerCount: 100, alarmTriggerWindowPeriod: 60, timeFormat: 'Hour' },
      'alarmTriggerCount: The count is a number from 1 to 99',
    ],
    [
      { ...good, alarmTriggerWindowPeriod: 31_622_401, timeFormat: 'Hour' },
      'alarmTriggerWindowPeriod: Entered hours cannot exceed 8784',
    ],
    [
      { ...good, alarmTriggerWindowPeriod: 31_622_401, timeFormat: 'Minutes' },
      'alarmTriggerWindowPeriod: Entered minutes cannot exceed 527040',
    ],
    [{ ...pair, dependentRules: ['A', 'A'] }, 'dependentRules: A rule of rules has exactly two different rules'],
    [{ ...pair, dependentRules: ['A', 'Gone'] }, 'dependentRules: The rule Gone does not exist'],
    [{ ...pair, dependentRules: ['A', 'Pair'] }, 'dependentRules: Pair is a rule of rules itself'],
    [{ ...pair, dependentRules: ['A', 'Off'] }, 'dependentRules: Off is disabled'],
    [{ ...pair, dependentRules: ['A', 'C'] }, 'dependentRules: A and C share no model'],
    [{ ...pair, severity: 122 }, 'severity: A rule of rules is sent immediately or every 24 hours'],
  ])('%j', (draft, problem) => {
    const problems = problemsOf(draft)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('with a count and without window and format, or as a pair without them', () => {
    const wanted = ['alarmTriggerWindowPeriod: Required', 'timeFormat: Required']
    expect(problemsOf({ ...good, alarmTriggerCount: 1 })).toEqual(wanted)
    expect(problemsOf({ ruleType: 'ruleOfRules', dependentRules: ['A', 'B'], severity: 120 })).toEqual(wanted)
  })

  it('under another type than it has', () => {
    expect(problemsOf({ ruleType: 'deviceCode' }, made())).toEqual([
      'ruleType: High is of the type Expression, which stays',
    ])
  })

  it('at no limit', () => {
    const most = { alarmTriggerCount: 99, alarmTriggerWindowPeriod: 31_622_400, timeFormat: 'Hour' } as const
    expect(problemsOf({ ...good, ...most })).toEqual([])
    expect(problemsOf(pair)).toEqual([])
  })
})

it('a rule that a model no longer fits may be disabled and described, and not enabled', () => {
  const broken = made({ ...good, ruleExpression: '(GONE > 1)', models: ['TripleQuad', 'Deleted'] })
  expect(problemsOf({ isDeleted: 'true' }, broken)).toEqual([])
  const disabled: StoredRule = { ...broken, isDeleted: 'true' }
  expect(problemsOf({ description: 'why' }, disabled)).toEqual([])
  expect(problemsOf({ isDeleted: 'false' }, disabled)).toHaveLength(2)
  expect(problemsOf({ ruleExpression: '(AWAY > 1)' }, disabled)).toHaveLength(2)
})

describe('a rule of rules', () => {
  const stored = made(pair, 'Both')

  it('is for the models that its rules share', () => {
    expect(ruleOnTheWire(stored, named)).toMatchObject({ models: ['TripleQuad'] })
    expect(ruleOnTheWire(stored, named).inactiveReason).toBeUndefined()
  })

  it.each([
    ['A is disabled', { A: { isDeleted: 'true' } }],
    ['A and B share no model', { B: { models: ['Orbit'] } }],
  ] as const)('rests, and says why: %s', (reason, change) => {
    const now = new Map([...named].map(([name, rule]) => [name, { ...rule, ...Reflect.get(change, name) }]))
    expect(ruleOnTheWire(stored, now).inactiveReason).toBe(reason)
    expect(ruleOnTheWire({ ...stored, isDeleted: 'true' }, now).inactiveReason).toBeUndefined()
  })

  it('may be changed while one of its rules is disabled', () => {
    const resting = new Map([...named, ['A', { ...made(good, 'A'), isDeleted: 'true' as const }]])
    const draft = { description: 'still' }
    expect(ruleProblems(changed(draft, stored), draft, stored, { typesByModel, named: resting })).toEqual([])
  })
})
