import { describe, expect, it } from 'vitest'
import type { Rule } from '#shared/contract/rule.ts'
import { mergeOwnChanges } from '#web/components/form/merge.ts'
import { ruleInput, saveRoute, severityCode } from '#web/features/rules/wizard/ruleInput.ts'
import { firstOpenStep, firstProblem, isMissingSome, stepProblems } from '#web/features/rules/wizard/stepProblems.ts'
import { reviewRows, ruleDifferences } from '#web/features/rules/wizard/reviewRows.ts'
import { stepsOf, stepTitle } from '#web/features/rules/wizard/ruleSteps.ts'
import { expressionKey, newRule, ruleValues, type RuleValues } from '#web/features/rules/wizard/ruleValues.ts'
import { enteredWindow, windowProblem, windowSeconds } from '#web/features/rules/wizard/times/ruleWindow.ts'

const expression = { ruleExpression: '(P > 400)', models: ['TripleQuad'] }
const filled: RuleValues = {
  ...newRule(),
  ruleName: 'HighPressure',
  ...expression,
  validated: expressionKey(expression),
  NotificationType: 'Customer',
}
const saved: Rule = {
  ruleName: 'HighPressure',
  ruleType: 'Expression',
  description: 'old',
  ruleExpression: '(P > 300)',
  dependentRules: [],
  models: ['TripleQuad'],
  severity: 171,
  isDeleted: 'true',
  alarmTriggerCount: 3,
  alarmTriggerWindowPeriod: 7200,
  timeFormat: 'Hour',
  NotificationType: 'TAC Only',
  resetAlarmWhenFalse: false,
  resetAlarmAfterFirstTrigger: true,
  inputValues: ['P'],
  userGroups: ['adminGroup'],
  revision: 4,
  versionTimestamp: '2026-01-01T00:00:00.000Z',
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedBy: 'admin',
}

describe('the form of a rule', () => {
  it('shows a rule as enabled if its field isDeleted is the text false, and sends that text back', () => {
    expect(ruleValues({ ...saved, isDeleted: 'false' }).deleted).toBe(true)
    expect(ruleValues(saved).deleted).toBe(false)
    expect(ruleInput({ ...filled, deleted: true }, undefined)).toMatchObject({ isDeleted: 'false' })
    expect(ruleInput({ ...filled, deleted: false }, undefined)).toMatchObject({ isDeleted: 'true' })
  })

  it('shows a stored window in the unit that it was entered in', () => {
    expect(enteredWindow(saved)).toStrictEqual({ alarmTriggerWindowPeriod: '2', timeFormat: 'Hour' })
    expect(enteredWindow({ alarmTriggerWindowPeriod: 90 })).toStrictEqual({
      alarmTriggerWindowPeriod: '1.5',
      timeFormat: 'Minutes',
    })
    expect(enteredWindow({})).toStrictEqual({ alarmTriggerWindowPeriod: '', timeFormat: 'Minutes' })
  })

  it.each([
    ['100 for No Notification, whatever the frequency', 'No Notification', '3', 100],
    ['120 for Customer, immediately', 'Customer', '0', 120],
    ['163 for Tester, every 30 days', 'Tester', '3', 163],
    ['172 for TAC Only, every 7 days', 'TAC Only', '2', 172],
    ['181 for Customer & TAC, every 24 hours', 'Customer & TAC', '1', 181],
    ['none before a type is chosen', '', '0', undefined],
  ])('has the severity %s', (_, NotificationType, frequency, code) => {
    expect(severityCode({ NotificationType, frequency })).toBe(code)
  })

  it('shows a stored rule as it was entered', () => {
    expect(ruleValues(saved)).toMatchObject({
      NotificationType: 'TAC Only',
      frequency: '1',
      alarmTriggerCount: '3',
      revision: 4,
    })
    expect(ruleValues({ ...saved, ruleType: 'deviceCode', ruleExpression: '(Code = 0x01f)' }).deviceCode).toBe('0x01f')
  })
})

describe('the request that the form of a rule sends', () => {
  it("is sent to the API call for the rule's type", () => {
    const paths = (['Expression', 'deviceCode', 'ruleOfRules'] as const).map(type => [
      saveRoute(type, true).path,
      saveRoute(type, false).path,
    ])
    expect(paths).toStrictEqual([
      ['/createrule', '/updaterule'],
      ['/createrule', '/updaterule'],
      ['/createruleOfRules', '/updateruleofrule'],
    ])
  })

  it('has the window in seconds', () => {
    const entered = { ...filled, alarmTriggerCount: '2', alarmTriggerWindowPeriod: '5' }
    expect(ruleInput({ ...entered, timeFormat: 'Minutes' }, undefined)).toMatchObject({ alarmTriggerWindowPeriod: 300 })
    expect(ruleInput({ ...entered, timeFormat: 'Hour' }, undefined)).toMatchObject({
      alarmTriggerWindowPeriod: 18_000,
      timeFormat: 'Hour',
    })
    expect(windowSeconds({ alarmTriggerWindowPeriod: '', timeFormat: 'Hour' })).toBeUndefined()
  })

  it('has the clear condition and the delays in seconds if they have changed, and 0 for a removed delay', () => {
    expect(
      ruleInput({ ...filled, clearExpression: '(P < 380)', onDelay: '2', offDelay: '0.5' }, undefined),
    ).toMatchObject({
      clearExpression: '(P < 380)',
      onDelay: 120,
      offDelay: 30,
    })
    const before = ruleValues({ ...saved, onDelay: 100, offDelay: 60, clearExpression: '(P < 200)' })
    const untouched = ruleInput({ ...before, description: 'new' }, before)
    for (const field of ['onDelay', 'offDelay', 'clearExpression']) expect(untouched).not.toHaveProperty(field)
    const ended = ruleInput({ ...before, onDelay: '', clearExpression: '' }, before)
    expect(ended).toMatchObject({ onDelay: 0, clearExpression: '' })
    expect(ended).not.toHaveProperty('offDelay')
  })

  it('has the parts of the response that have changed, and empty texts for removed parts', () => {
    const entered = { ...filled, consequence: ' The column blocks ', timeToRespond: '30' }
    expect(ruleInput(entered, undefined)).toMatchObject({ consequence: 'The column blocks', timeToRespond: '30' })
    expect(ruleInput(entered, undefined)).not.toHaveProperty('action')
    const before = ruleValues({ ...saved, action: 'Call TAC', timeToRespond: 30 })
    const input = ruleInput({ ...before, timeToRespond: '' }, before)
    expect(input).toMatchObject({ timeToRespond: '' })
    expect(input).not.toHaveProperty('action')
  })

  it('has no window if the user did not change the window, and an empty one if the user removed it', () => {
    const before = ruleValues({ ...saved, alarmTriggerWindowPeriod: 90, timeFormat: 'Minutes' })
    expect(ruleInput(before, before)).not.toHaveProperty('alarmTriggerWindowPeriod')
    expect(ruleInput({ ...before, alarmTriggerWindowPeriod: '', alarmTriggerCount: '' }, before)).toMatchObject({
      alarmTriggerWindowPeriod: '',
      timeFormat: '',
      alarmTriggerCount: '',
    })
  })

  it('for a device code rule has an expression on the code and no name, because the server names the rule', () => {
    const input = ruleInput({ ...filled, ruleType: 'deviceCode', ruleName: '', deviceCode: '0x1f' }, undefined)
    expect(input).toMatchObject({ ruleExpression: '(Code = 0x1f)', ruleType: 'deviceCode' })
    expect(input).not.toHaveProperty('ruleName')
  })

  it('for a rule of rules has the two rules, and no models or expression', () => {
    const input = ruleInput({ ...filled, ruleType: 'ruleOfRules', dependentRules: ['A', 'B'] }, undefined)
    expect(input).toMatchObject({ dependentRules: ['A', 'B'] })
    expect(Object.keys(input)).not.toEqual(expect.arrayContaining(['models']))
  })

  it('has the revision if the rule exists already, and none for a new rule', () => {
    const before = ruleValues(saved)
    expect(ruleInput({ ...before, description: 'new' }, before)).toMatchObject({ revision: 4 })
    expect(ruleInput(filled, undefined)).not.toHaveProperty('revision')
  })
})

describe('the steps of the rule wizard', () => {
  it('are the specified ones, without models for a rule of rules', () => {
    expect(stepsOf('Expression').map(id => stepTitle(id, 'Expression', true))).toStrictEqual([
      'Create Rule for Data Expression',
      'Select Models for Rules',
      'Configure Rules',
      'Configure Severity',
      'Review',
    ])
    expect(stepTitle('create', 'deviceCode', false)).toBe('Update Rule for Device Code')
    expect(stepsOf('ruleOfRules')).toStrictEqual(['create', 'configure', 'severity', 'review'])
  })

  it('open at the first step that is incomplete', () => {
    expect(firstOpenStep(newRule(), undefined)).toBe('create')
    expect(firstOpenStep({ ...filled, models: [] }, undefined)).toBe('models')
    expect(firstOpenStep({ ...filled, validated: '' }, undefined)).toBe('configure')
    expect(firstOpenStep({ ...filled, NotificationType: '' }, undefined)).toBe('severity')
    expect(firstOpenStep(filled, undefined)).toBe('review')
  })

  it.each<[string, Parameters<typeof stepProblems>[0], Partial<RuleValues>, object]>([
    ['an empty name', 'create', { ruleName: '' }, { ruleName: 'Required' }],
    ['a name that starts with a digit', 'create', { ruleName: '1a' }, { ruleName: expect.stringContaining('start') }],
    ['a long description', 'create', { description: 'x'.repeat(256) }, { description: expect.stringContaining('255') }],
    ['no error code', 'create', { ruleType: 'deviceCode' }, { deviceCode: 'Required' }],
    ['a code without 0x', 'create', { ruleType: 'deviceCode', deviceCode: '1f' }, { deviceCode: expect.any(String) }],
    ['no model', 'models', { models: [] }, { models: 'Required' }],
    ['no expression', 'configure', { ruleExpression: '' }, { ruleExpression: 'Required' }],
    [
      'an expression that was edited since',
      'configure',
      { ruleExpression: '(P > 5)' },
      { ruleExpression: 'Validate the expression first' },
    ],
    [
      'an expression on other models',
      'configure',
      { models: ['UPLC40'] },
      { ruleExpression: 'Validate the expression first' },
    ],
    ['a count without a window', 'configure', { alarmTriggerCount: '2' }, { alarmTriggerWindowPeriod: 'Required' }],
    ['a count of three digits', 'configure', { alarmTriggerCount: '100' }, { alarmTriggerCount: expect.any(String) }],
    ['a count of nothing', 'configure', { alarmTriggerCount: '0' }, { alarmTriggerCount: expect.any(String) }],
    [
      'one rule of two, without a window',
      'configure',
      { ruleType: 'ruleOfRules', dependentRules: ['A'] },
      { dependentRules: 'Choose exactly two rules', alarmTriggerWindowPeriod: 'Required' },
    ],
    [
      'a clear condition that does not end',
      'configure',
      { clearExpression: '(P <' },
      { clearExpression: expect.any(String) },
    ],
    ['a delay in words', 'configure', { onDelay: 'two' }, { onDelay: expect.stringContaining('number of minutes') }],
    [
      'a delay of nothing',
      'configure',
      { offDelay: '0' },
      { offDelay: expect.stringContaining('at least one second') },
    ],
    [
      'an action above its limit',
      'severity',
      { action: 'x'.repeat(501) },
      { action: 'An action can have at most 500 characters' },
    ],
    [
      'no time to respond',
      'severity',
      { timeToRespond: '0' },
      { timeToRespond: expect.stringContaining('from 1 to 10080') },
    ],
    [
      'a time to respond in words',
      'severity',
      { timeToRespond: 'soon' },
      { timeToRespond: expect.stringContaining('from 1 to 10080') },
    ],
    ['a delay above a day', 'configure', { onDelay: '1441' }, { onDelay: expect.stringContaining('24 hours') }],
    ['no notification type', 'severity', { NotificationType: '' }, { NotificationType: 'Required' }],
    [
      'a frequency that a rule of rules has not',
      'severity',
      { ruleType: 'ruleOfRules', frequency: '2' },
      { frequency: expect.any(String) },
    ],
  ])('cannot be left with %s', (_, step, change, problems) => {
    const wanted = change.alarmTriggerCount?.length === 3 || change.alarmTriggerCount === '0'
    const entered = { ...filled, ...change, ...(wanted && { alarmTriggerWindowPeriod: '5' }) }
    expect(stepProblems(step, entered, undefined)).toStrictEqual(problems)
  })

  it.each([
    ['8784', 'Hour', undefined],
    ['8785', 'Hour', 'Entered hours cannot exceed 8784'],
    ['527040', 'Minutes', undefined],
    ['527041', 'Minutes', 'Entered minutes cannot exceed 527040'],
    ['1.5', 'Minutes', 'A whole number, in digits only'],
    ['ten', 'Hour', 'A whole number, in digits only'],
    ['0', 'Hour', 'At least one hour'],
  ] as const)('validate a window of %s in the unit %s', (alarmTriggerWindowPeriod, timeFormat, problem) => {
    expect(windowProblem({ alarmTriggerWindowPeriod, timeFormat })).toBe(problem)
  })

  it("accept a stored window that is not a whole number of the form's time units, if the user leaves it unchanged", () => {
    const before = ruleValues({ ...saved, alarmTriggerWindowPeriod: 90, timeFormat: 'Minutes' })
    expect(stepProblems('configure', before, before)).toStrictEqual({})
    expect(stepProblems('configure', { ...before, alarmTriggerWindowPeriod: '2.5' }, before)).not.toStrictEqual({})
  })

  it('show a problem from the server at the step that has its field', () => {
    expect(firstProblem(filled, name => (name === 'ruleExpression' ? 'wrong' : undefined))).toStrictEqual({
      step: 'configure',
      text: 'wrong',
    })
    expect(firstProblem(filled, () => undefined)).toBeUndefined()
  })
})

describe('a mandatory field of the rule wizard', () => {
  const missing = (step: Parameters<typeof stepProblems>[0], change: Partial<RuleValues>): boolean => {
    const values = { ...filled, ...change }
    return isMissingSome(values, stepProblems(step, values, undefined))
  }

  it.each([
    ['create', { ruleName: ' ' }],
    ['create', { ruleType: 'deviceCode', deviceCode: '' }],
    ['models', { models: [] }],
    ['configure', { ruleExpression: '' }],
    ['configure', { alarmTriggerCount: '2', alarmTriggerWindowPeriod: '' }],
    ['configure', { ruleType: 'ruleOfRules', dependentRules: [] }],
    ['severity', { NotificationType: '' }],
  ] as const)('counts as missing in the step %s with the input %j', (step, change) => {
    expect(missing(step, change)).toBe(true)
  })

  it.each([
    ['create', { ruleName: 'no/such/name' }],
    ['configure', { validated: '' }],
    ['configure', { ruleType: 'ruleOfRules', dependentRules: ['A'], alarmTriggerWindowPeriod: '1' }],
  ] as const)('counts as filled in the step %s, even if it is wrong, with the input %j', (step, change) => {
    expect(missing(step, change)).toBe(false)
  })
})

describe('the review of a rule', () => {
  it('shows everything that will be saved', () => {
    expect(Object.fromEntries(reviewRows(filled, undefined).map(({ label, text }) => [label, text]))).toStrictEqual({
      Type: 'Data Expression',
      Name: 'HighPressure',
      Description: '',
      'Model(s)': 'TripleQuad',
      Expression: '(P > 400)',
      Fires: 'At once',
      Closes: 'Once the expression is FALSE',
      Severity: '120, Customer, immediately',
      Shadow: 'No',
      Consequence: '',
      Action: '',
      'Time to respond': '',
      Enabled: 'Yes',
    })
  })

  it('says when an alarm begins and ends if the rule has delays and a clear condition', () => {
    const damped = { ...filled, clearExpression: '(P < 380)', onDelay: '2', offDelay: '1' }
    expect(Object.fromEntries(reviewRows(damped, undefined).map(row => [row.label, row.text]))).toMatchObject({
      Fires: 'Once it was TRUE for 2 minutes',
      Closes: 'Once (P < 380) is TRUE for 1 minute',
    })
  })

  it('shows the Error Code instead of an expression, and the two rules of a rule of rules', () => {
    const labels = (change: Partial<RuleValues>) =>
      reviewRows({ ...filled, ...change }, undefined).map(row => row.label)
    expect(labels({ ruleType: 'deviceCode' })).toStrictEqual([
      'Type',
      'Error Code',
      'Description',
      'Model(s)',
      'Fires',
      'Severity',
      'Shadow',
      'Consequence',
      'Action',
      'Time to respond',
      'Enabled',
    ])
    expect(labels({ ruleType: 'ruleOfRules' })).toContain('Rules')
  })

  it.each([
    [['Quad', 'Orbit'], ['Orbit', 'Quad', 'Other'], 'Quad, Orbit'],
    [['Quad'], ['Orbit'], 'None, because A and B share no model'],
    [['Quad'], undefined, 'The models that both rules are for'],
  ])('shows for a rule of rules the models that %j and %j share', (first, second, text) => {
    const known: Record<string, readonly string[] | undefined> = { A: first, B: second }
    const pair: RuleValues = { ...filled, ruleType: 'ruleOfRules', dependentRules: ['A', 'B'] }
    expect(reviewRows(pair, undefined, name => known[name])).toContainEqual({ label: 'Model(s)', text })
  })

  it('shows the saved value next to each changed value', () => {
    const before = ruleValues(saved)
    const changed = reviewRows({ ...before, alarmTriggerCount: '5' }, before).filter(row => row.before !== undefined)
    expect(changed).toStrictEqual([
      {
        label: 'Fires',
        text: 'Once it was TRUE 5 times within 2 hours',
        before: 'Once it was TRUE 3 times within 2 hours',
      },
    ])
  })

  it('shows two versions and their merge side by side', () => {
    const before = ruleValues(saved)
    const theirs = { ...before, description: 'theirs', revision: 5 }
    const mine = { ...before, deleted: true }
    const merged = mergeOwnChanges(before, mine, theirs)
    expect(merged).toMatchObject({ description: 'theirs', deleted: true, revision: 5 })
    expect(ruleDifferences({ mine, theirs, merged })).toStrictEqual([
      { label: 'Description', theirs: 'theirs', mine: 'old', merged: 'theirs' },
      { label: 'Enabled', theirs: 'No', mine: 'Yes', merged: 'Yes' },
    ])
  })
})
