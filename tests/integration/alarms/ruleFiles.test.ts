import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCsv } from '#shared/text/csv.ts'
import { ruleCsv, ruleFileColumns } from '#shared/rules/ruleCsv.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { sha256 } from '#tests/support/product/upload.ts'

let stack: TestStack
let admin: Api

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  const parameter = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: '' }
  for (const modelName of ['Quad', 'Orbit'])
    await admin.call('PUT', 'create_model', { modelName, description: '', parameters: { P: parameter } })
})
afterAll(() => stack?.stop())

type Row = Partial<Record<(typeof ruleFileColumns)[number], string | number>>

/** As the list of rules exports them. */
const fileOf = (rows: readonly Row[]): string =>
  toCsv(
    ruleFileColumns.map(column => ({ header: column, value: (row: Row) => row[column] ?? '' })),
    rows,
  )
const rowOf = (ruleName: string, more: Row = {}): Row => ({
  ruleName,
  ruleType: 'Expression',
  description: 'from a file',
  ruleExpression: '(P > 1)',
  models: 'Quad;Orbit',
  severity: 120,
  isDeleted: 'false',
  NotificationType: 'Customer',
  ...more,
})
const put = async (text: string): Promise<string> => {
  const bytes = Buffer.from(text)
  const { body } = await admin.post('generatepresignedurl', {
    fileKey: 'Rules_Data.csv',
    size: bytes.length,
    sha256: sha256(bytes),
  })
  expect(body.bucketName).toBe('rules-update')
  expect((await fetch(body.putUrl, { method: 'PUT', headers: body.headers, body: bytes })).status).toBe(200)
  return body.fileName
}
/** Takes a file over, in as many calls as that takes, and returns the last answer. */
const uploadText = async (text: string, more: object = {}) => {
  const asked = { fileName: await put(text), bucketName: 'rules-update', ...more }
  let { body } = await admin.post('uploadruledata', asked)
  while (body.nextToken !== undefined)
    ({ body } = await admin.post('uploadruledata', { ...asked, nextToken: body.nextToken }))
  return body
}
const upload = (rows: readonly Row[], more: object = {}) => uploadText(fileOf(rows), more)
const rulesBy = async (names: string) => (await admin.post('getrules', { ruleName: names })).body.rulesList

const window = { alarmTriggerWindowPeriod: 60, timeFormat: 'Minutes' }
const rows = [
  rowOf('File_Both', {
    ruleType: 'ruleOfRules',
    dependentRules: 'File_A;File_B',
    ruleExpression: '',
    models: '',
    ...window,
  }),
  rowOf('File_A', { alarmTriggerCount: 2, ...window }),
  rowOf('File_B', { description: '=1+1', ruleExpression: '(P < 0)', isDeleted: 'false' }),
  rowOf('File_Bad', { ruleExpression: '(NONE > 1)', severity: 121 }),
]

describe('an imported file of rules', () => {
  it('is first shown with the changes that it would make', async () => {
    const { message, changes, successcount, failedcount } = await upload(rows, { dryRun: true })
    expect({ message, successcount, failedcount }).toEqual({
      message: 'Nothing has been changed yet: 3 of 4 rules are valid, 1 refused',
      successcount: 3,
      failedcount: 1,
    })
    expect(changes).toMatchObject({ newCount: 3, changedCount: 0, unchangedCount: 0, refusedCount: 1 })
    expect(changes!.refused).toMatchObject([{ row: 5, ruleName: 'File_Bad' }])
    expect(await rulesBy('File_*')).toEqual([])
  })

  it('creates its rules, including rules of rules, and explains why some of them are refused', async () => {
    const { message, successcount, failedcount, ruleStatus, done } = await upload(rows)
    expect({ message, successcount, failedcount, done }).toEqual({
      message: '3 of 4 rules are updated, 1 refused',
      successcount: 3,
      failedcount: 1,
      done: true,
    })
    expect(ruleStatus).toEqual({ File_Bad: expect.stringContaining('Rule expression: ') as string })
    expect((await rulesBy('File_*')).map(({ ruleName }) => ruleName)).toEqual(['File_A', 'File_B', 'File_Both'])
    expect(await rulesBy('File_A')).toMatchObject([{ alarmTriggerCount: 2, models: ['Quad', 'Orbit'] }])
    const { auditList } = (await admin.post('get_audit', { entity: 'rule', name: 'File_B' })).body
    expect(auditList).toMatchObject([{ action: 'rule.import', userName: 'admin' }])
  })

  it('changes nothing if it is an unchanged export of the list', async () => {
    const before = await rulesBy('File_*')
    const answer = await uploadText(ruleCsv(before), { dryRun: true })
    expect(answer.changes).toMatchObject({ newCount: 0, changedCount: 0, unchangedCount: 3, refusedCount: 0 })
    expect(await uploadText(ruleCsv(before))).toMatchObject({
      message: 'All rules are successfully Updated!!!',
      successcount: 3,
      failedcount: 0,
    })
    expect(await rulesBy('File_*')).toEqual(before)
  })

  it('does not overwrite a rule that somebody has changed since the file was checked, but reports it', async () => {
    await upload([rowOf('Seen_A'), rowOf('Seen_B')])
    const fileName = await put(
      fileOf(['Seen_A', 'Seen_B', 'Seen_C'].map(name => rowOf(name, { ruleExpression: '(P > 2)' }))),
    )
    const { body: checked } = await admin.post('uploadruledata', { fileName, dryRun: true })
    expect(checked.changes).toMatchObject({ newCount: 1, changedCount: 2 })
    await admin.post('updaterule', { ruleName: 'Seen_A', description: 'from somebody else' })
    const taking = { fileName, publication: checked.publication }
    const refused = {
      successcount: 2,
      failedcount: 1,
      ruleStatus: { Seen_A: 'Somebody has changed this rule since the file was checked. Check the file again' },
      done: true,
    }
    expect((await admin.post('uploadruledata', taking)).body).toMatchObject(refused)
    expect(await rulesBy('Seen_*')).toMatchObject([
      { ruleName: 'Seen_A', description: 'from somebody else', ruleExpression: '(P > 1)' },
      { ruleName: 'Seen_B', description: 'from a file', ruleExpression: '(P > 2)' },
      { ruleName: 'Seen_C', description: 'from a file', ruleExpression: '(P > 2)' },
    ])
    // The rules that this file has just changed do not count as changed by somebody else.
    expect((await admin.post('uploadruledata', taking)).body).toMatchObject(refused)
  })

  it('explains for each of very many refused rules why it was refused, over several calls', async () => {
    const fileName = await put(
      fileOf(Array.from({ length: 1_200 }, (_, index) => rowOf(`Bad_${index}`, { severity: 7 }))),
    )
    const reasons = new Map<string, string>()
    let nextToken: string | undefined
    let calls = 0
    let failed = 0
    do {
      const { body } = await admin.post('uploadruledata', { fileName, ...(nextToken && { nextToken }) })
      for (const [name, reason] of Object.entries<string>(body.ruleStatus)) reasons.set(name, reason)
      ;({ nextToken, failedcount: failed } = body)
      calls += 1
    } while (nextToken !== undefined && calls < 50)
    expect({ failed, reported: reasons.size }).toEqual({ failed: 1_200, reported: 1_200 })
    expect(calls).toBeGreaterThan(1)
  })

  it('is imported completely while other rules are saved, and each rule gets an audit record and a publication', async () => {
    const names = Array.from({ length: 35 }, (_, index) => `Meanwhile_${index}`)
    const save = (index: number) => {
      const rule = { ruleName: `Alone_${index}`, ruleExpression: '(P > 1)', models: ['Quad'], severity: 120 }
      return admin.call('PUT', 'createrule', rule)
    }
    const [answer, ...saved] = await Promise.all([
      upload(names.map(name => rowOf(name))),
      ...Array.from({ length: 8 }, (_, index) => save(index)),
    ])
    expect(answer).toMatchObject({ successcount: 35, failedcount: 0, done: true })
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200))
    const rules = [...(await rulesBy('Meanwhile_*')), ...(await rulesBy('Alone_*'))]
    expect(rules.map(({ revision }) => revision)).toEqual(Array.from({ length: 43 }, () => 1))
    for (const name of [names[0], names.at(-1)]) {
      const { auditList } = (await admin.post('get_audit', { entity: 'rule', name })).body
      expect(auditList).toMatchObject([{ action: 'rule.import' }])
    }
    await upload(names.map(name => rowOf(name, { severity: 121 })))
    expect(
      new Set((await rulesBy('Meanwhile_*')).map(({ severity, revision }) => [severity, revision].join())),
    ).toEqual(new Set(['121,2']))
  })

  it('changes the rules that differ from the stored ones, and shows both versions', async () => {
    const change = [rowOf('File_B', { description: 'changed', ruleExpression: '(P < 0)' })]
    const { changes } = await upload(change, { dryRun: true })
    expect(changes!.changed).toMatchObject([{ before: { description: '=1+1' }, after: { description: 'changed' } }])
    await upload(change)
    expect(await rulesBy('File_B')).toMatchObject([{ description: 'changed', revision: 2 }])
  })

  it.each<[string, Row[], string]>([
    ['twice', [rowOf('Twice'), rowOf('Twice')], 'Duplicate of row 2'],
    ['without a name', [rowOf('')], 'Rule name: Required'],
    [
      'with an unknown type',
      [rowOf('Typed', { ruleType: 'rule' })],
      'Rule type: It must be one of Expression, deviceCode, ruleOfRules',
    ],
    [
      'with another type than that of the stored rule',
      [rowOf('File_A', { ruleType: 'deviceCode', ruleExpression: '(Code = 0x1)' })],
      'Rule type',
    ],
    ['with an unknown severity', [rowOf('Severe', { severity: 7 })], 'Severity: The severity must be one of'],
  ])('is reported with a reason for each invalid rule: %s', async (_, refused, reason) => {
    const { changes } = await upload(refused, { dryRun: true })
    expect(changes!.refused.at(-1)!.reason).toContain(reason)
  })

  it.each([
    [
      'whose name has a wrong ending',
      'generatepresignedurl',
      { fileKey: 'rules.xlsx', size: 1, sha256: '0'.repeat(64) },
      'Invalid file type',
    ],
    ['that does not exist', 'uploadruledata', { fileName: 'uploads/0/rules.csv' }, 'fileName'],
    ['in another bucket', 'uploadruledata', { fileName: 'x', bucketName: 'other' }, 'bucketName'],
  ])('is refused if it has a wrong name or is not in the bucket of uploads: %s', async (_, path, body, message) => {
    const answer = await admin.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
  })

  it('is refused if it lacks a column or its page token is forged, and only administrators may import it', async () => {
    const answer = await admin.post('uploadruledata', { fileName: await put('ruleName,models\nA,Quad\n') })
    expect(answer.body.problems.map(({ message }) => message)).toEqual(
      ['ruleType', 'ruleExpression', 'severity'].map(column => `The file has no column ${column}. Add it`),
    )
    const token = (after: string) => Buffer.from(JSON.stringify({ after })).toString('base64url')
    const fileName = await put(fileOf([rowOf('Never')]))
    for (const after of ['Some_Rule', '{"place":-1}', 'null']) {
      const forged = await admin.post('uploadruledata', { fileName, nextToken: token(after) })
      expect(forged).toMatchObject({ status: 400, body: { problems: [{ field: 'nextToken' }] } })
    }
    const editor = await signIn(stack.base, 'rules')
    expect((await editor.post('uploadruledata', { fileName: 'x' })).status).toBe(403)
  })
})
