import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let count = 0

const parameter = (mnemonic: string, dataType = 'number') => ({
  mnemonic,
  displayName: mnemonic,
  dataType,
  description: '',
  unitsOfMeasure: '',
})

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  const parameters = { PRESSURE: parameter('PRESSURE'), STATE: parameter('STATE', 'string') }
  for (const modelName of ['TripleQuad', 'Orbit'])
    await admin.call('PUT', 'create_model', { modelName, description: '', parameters })
})
afterAll(() => stack?.stop())

const draft = (more: object = {}) => {
  count += 1
  return {
    ruleName: `Rule_${count}`,
    ruleType: 'Expression',
    description: 'a rule',
    ruleExpression: '(PRESSURE > 400)',
    models: ['TripleQuad'],
    severity: 120,
    NotificationType: 'Customer',
    isDeleted: 'false',
    ...more,
  }
}
const create = async (more: object = {}, path: 'createrule' | 'createruleOfRules' = 'createrule') => {
  const { status, body } = await admin.call('PUT', path, draft(more))
  expect(body).toMatchObject({ message: expect.stringContaining('created') as string })
  expect(status).toBe(200)
  return body.rule
}
const pairOf = async (more: object = {}) =>
  create(
    {
      ruleType: 'ruleOfRules',
      dependentRules: [(await create()).ruleName, (await create()).ruleName],
      alarmTriggerWindowPeriod: 60,
      timeFormat: 'Minutes',
      ...more,
    },
    'createruleOfRules',
  )
const read = async (ruleName: string) => (await admin.get(`getrulebasedonrulename?ruleName=${ruleName}`)).body.rule

describe('a rule', () => {
  it('is returned as it was created, and listed by name, model and type', async () => {
    const rule = await create({ alarmTriggerCount: 2, alarmTriggerWindowPeriod: 3600, timeFormat: 'Hour' })
    expect(rule).toMatchObject({
      alarmTriggerCount: 2,
      alarmTriggerWindowPeriod: 3600,
      timeFormat: 'Hour',
      inputValues: ['PRESSURE'],
      resetAlarmWhenFalse: false,
      resetAlarmAfterFirstTrigger: true,
      createdBy: 'admin',
      revision: 1,
    })
    expect(await read(rule.ruleName)).toEqual(rule)
    const lists = await Promise.all([
      admin.post('getrules', { ruleName: rule.ruleName }),
      admin.post('getrules', { ruleName: `${rule.ruleName.slice(0, -1)}*`, deleted: 'false', models: ['TripleQuad'] }),
      admin.get('getrulesbasedonmodel?pagesize=2500&offset=1&model=triple%20QUAD'),
      admin.get('getrulebasedonruletype?ruletype=Expression'),
    ])
    for (const { body } of lists) expect(body.rulesList).toContainEqual(rule)
    const others = await Promise.all([
      admin.post('getrules', { ruleName: `${rule.ruleName}x` }),
      admin.post('getrules', { deleted: 'true' }),
      admin.post('getrules', { models: ['Orbit'] }),
    ])
    for (const { body } of others) expect(body.rulesList).not.toContainEqual(rule)
  })

  it('is refused under a name that is taken', async () => {
    const { ruleName } = await create()
    expect(await admin.call('PUT', 'createrule', draft({ ruleName }))).toMatchObject({ status: 409 })
  })

  it.each([
    ['ruleName', { ruleName: undefined }],
    ['ruleName', { ruleName: '1st' }],
    ['description', { description: 'd'.repeat(256) }],
    ['models', { models: [] }],
    ['ruleExpression', { ruleExpression: '(PRESSURE >)' }],
    ['ruleExpression', { ruleExpression: '(STATE > 1)' }],
    ['severity', { severity: 124 }],
    ['NotificationType', { NotificationType: 'Tester' }],
    ['alarmTriggerCount', { alarmTriggerCount: 100, alarmTriggerWindowPeriod: 60, timeFormat: 'Minutes' }],
    ['alarmTriggerWindowPeriod', { alarmTriggerWindowPeriod: 'soon' }],
  ])('is refused if its %s is wrong, and the answer names the field', async (field, more) => {
    const { status, body } = await admin.call('PUT', 'createrule', draft(more))
    expect({ status, type: body.type }).toEqual({ status: 400, type: 'Validation' })
    expect(body.problems).toMatchObject([{ field }])
  })

  it('for a device code is named after the code, with a number appended if the name is taken', async () => {
    const code = { ruleName: undefined, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1F)' }
    expect(await create(code)).toMatchObject({ ruleName: 'Code_0x1f', ruleExpression: '(Code = 0x1f)' })
    expect(await create(code)).toMatchObject({ ruleName: 'Code_0x1f_2', inputValues: ['Code'] })
  })
})

describe('a change of a rule', () => {
  it('is made to the revision that it names, and leaves one audit record', async () => {
    const rule = await create()
    const { status, body } = await admin.post('updaterule', { ...rule, severity: 161, NotificationType: 'Tester' })
    expect(status).toBe(200)
    expect(body.rule).toMatchObject({ severity: 161, revision: 2, versionTimestamp: rule.versionTimestamp })
    const stale = await admin.post('updaterule', { ...rule, description: 'late' })
    expect(stale).toMatchObject({ status: 409, body: { type: 'Conflict', current: { severity: 161, revision: 2 } } })
    const { auditList } = (await admin.post('get_audit', { entity: 'rule', name: rule.ruleName })).body
    expect(auditList.map(({ action }) => action)).toEqual(['rule.update', 'rule.create'])
    expect(auditList[0]).toMatchObject({ before: { severity: 120 }, after: { severity: 161 } })
  })

  it('fails for an unknown rule, and of twenty changes at once only one succeeds', async () => {
    expect((await admin.post('updaterule', draft())).status).toBe(404)
    const rule = await create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => admin.post('updaterule', { ...rule, description: `${index}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
  })

  it('is allowed for a user of normalGroup, who may not create rules', async () => {
    const editor = await signIn(stack.base, 'rules')
    const rule = await create()
    const { status, body } = await editor.post('updaterule', { ruleName: rule.ruleName, isDeleted: 'true' })
    expect(status).toBe(200)
    expect(body.rule).toMatchObject({ isDeleted: 'true', updatedBy: 'rules', userGroups: ['normalGroup'] })
    expect((await editor.call('PUT', 'createrule', draft())).status).toBe(403)
  })
})

describe('a rule of rules', () => {
  it('applies to the models that both of its rules are for, and does not fire while one of the two is disabled', async () => {
    const rule = await pairOf()
    expect(rule).toMatchObject({ ruleType: 'ruleOfRules', models: ['TripleQuad'], resetAlarmAfterFirstTrigger: false })
    const [ruleName] = rule.dependentRules
    await admin.post('updaterule', { ruleName, isDeleted: 'true' })
    expect(await read(rule.ruleName)).toMatchObject({ inactiveReason: `${ruleName} is disabled` })
    const changed = await admin.post('updateruleofrule', { ...rule, description: 'resting' })
    expect(changed).toMatchObject({ status: 200, body: { rule: { description: 'resting' } } })
  })

  it('is changed only by the call for rules of rules, which refuses all other rules', async () => {
    const { ruleName } = await create()
    const answer = await admin.post('updateruleofrule', { ruleName, description: 'no pair' })
    expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'ruleType' }] } })
  })

  it.each([1, 3])('that names %d rules is refused', async size => {
    const dependentRules = await Promise.all(Array.from({ length: size }, async () => (await create()).ruleName))
    const body = draft({ ruleType: 'ruleOfRules', dependentRules, alarmTriggerWindowPeriod: 60, timeFormat: 'Hour' })
    expect(await admin.call('PUT', 'createruleOfRules', body)).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'dependentRules' }] },
    })
  })
})

it('a device code is refused if it exists or is not hexadecimal, is stored in lower case, and is listed', async () => {
  expect((await admin.call('PUT', 'createdevicecode', { deviceCode: '0XAB', description: 'leak' })).status).toBe(200)
  expect((await admin.call('PUT', 'createdevicecode', { deviceCode: '0xab' })).status).toBe(409)
  expect((await admin.call('PUT', 'createdevicecode', { deviceCode: 'ab' })).status).toBe(400)
  expect((await admin.get('getdevicecode?pagesize=10&offset=1')).body.deviceCodes).toEqual([
    { attributes: { deviceCode: '0xab' }, description: 'leak' },
  ])
})

it("a rule's expression is validated for each model, and each problem is reported with its position in the text", async () => {
  const validate = async (expression: string, models: string[] = ['TripleQuad']) =>
    (await admin.post('validateexpression', { expression, models })).body
  expect(await validate("(PRESSURE > 1) and (STATE has 'x')")).toEqual({
    valid: true,
    problems: [],
    message: 'Expression validated successfully',
  })
  expect(await validate('(NONE > 1)')).toMatchObject({
    valid: false,
    message: 'Invalid Expression',
    problems: [{ code: 'unknown-parameter', start: 1, end: 5, modelName: 'TripleQuad' }],
  })
  expect(await validate('(NONE > 1)', [])).toMatchObject({ valid: true })
  expect((await admin.post('validateexpression', { expression: 'x', models: ['None'] })).status).toBe(400)
})

it('a model cannot be deleted while an enabled rule is for it', async () => {
  await admin.call('PUT', 'create_model', { modelName: 'Used', description: '', parameters: { A: parameter('A') } })
  const { ruleName } = await create({ models: ['Used'], ruleExpression: '(A > 1)' })
  expect(await admin.call('DELETE', 'delete_model/Used')).toMatchObject({
    status: 409,
    body: { message: `Used is used by the enabled rules ${ruleName}` },
  })
  await admin.post('updaterule', { ruleName, isDeleted: 'true' })
  expect((await admin.call('DELETE', 'delete_model/Used')).status).toBe(200)
})

it('an instrument without alarms and events has empty lists, and a wrong date is refused with the name of its field', async () => {
  expect((await admin.post('getalarms', { alarmSeverity: 120 })).body).toEqual({ eventsData: [], total: 0 })
  expect((await admin.post('getalarms', { startDate: 'soon' })).body.problems).toMatchObject([{ field: 'startDate' }])
  expect((await admin.post('getalarms', { startDate: '2026-02-02', endDate: '2026-02-01' })).status).toBe(400)
  expect((await admin.post('getevents', { deviceName: 'nobody' })).status).toBe(404)
  expect((await admin.post('acknowledgealarm', { id: 'nobody/x' })).status).toBe(404)
})
