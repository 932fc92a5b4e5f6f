import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { hostileFiles } from '#tests/support/files/hostileFiles.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { exportHeader, exportRows, manyParameters, tableFile } from '#tests/support/files/tableFiles.ts'
import { linkFor, putTo, sha256, store, upload } from '#tests/support/product/upload.ts'

let stack: TestStack
let admin: Api
let reader: Api

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  reader = await signIn(stack.base, 'viewer')
})
afterAll(() => stack?.stop())

const createModel = (modelName: string) =>
  admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })

/** The first 10,000. */
const parametersOf = async (modelName: string): Promise<Parameter[]> => {
  const { status, body } = await reader.post('get_deviceParameters', { modelName })
  if (status === 204) return []
  return body.deviceParameters.map(({ modelName: _model, ...parameter }) => parameter)
}

const [header, ...goodRows] = exportRows(manyParameters(3))

describe('before the first upload of parameters,', () => {
  it('the list of all parameters is answered with 204 and no body', async () => {
    expect(await reader.post('get_deviceParameters', {})).toMatchObject({ status: 204, bytes: 0 })
    expect(await reader.post('get_deviceParameters', { modelName: 'onload' })).toMatchObject({ status: 204 })
  })
})

describe('a valid uploaded file of parameters', () => {
  const parameters = manyParameters(10_000)

  it.each([
    [10_000, 'xlsx'],
    // Such a file takes long to write here, not to read.
    [1_000, 'xls'],
    [10_000, 'csv'],
    [10_000, 'json'],
  ] as const)('with %i rows as .%s fills the parameters of a model', async (count, kind) => {
    const modelName = `Model${kind}`
    await createModel(modelName)
    const wanted = parameters.slice(0, count)
    const fileName = await store(admin, `Parameters.${kind.toUpperCase()}`, tableFile(kind, exportRows(wanted)))
    const { status, body } = await admin.post('uploadDeviceData', { fileName, tableName: 'device_params', modelName })
    expect(status).toBe(200)
    expect(body).toEqual({
      Message: `Device parameters uploaded: ${count} new, 0 changed, 0 unchanged, 0 refused`,
      successcount: count,
      failedcount: 0,
      problems: [],
      done: true,
      progress: 100,
    })
    expect(await parametersOf(modelName)).toEqual(wanted)
  })

  it('without a model fills the catalogue, and changes nothing if it is uploaded again under another name', async () => {
    const bytes = tableFile('csv', exportRows(parameters.slice(0, 5)))
    expect((await upload(admin, 'a.csv', bytes)).body).toMatchObject({ successcount: 5, failedcount: 0 })
    const trail = async () => (await admin.post('get_audit', { entity: 'catalogue' })).body.auditList
    const [record, ...others] = await trail()
    expect([record!.action, record!.userName, others]).toEqual(['parameters.upload', 'admin', []])
    const again = await upload(admin, 'b.json', tableFile('json', exportRows(parameters.slice(0, 5))))
    expect(again.body.Message).toBe('Device parameters uploaded: 0 new, 0 changed, 5 unchanged, 0 refused')
    expect(await trail()).toHaveLength(1)
    const { body } = await reader.post('get_deviceParameters', { modelName: 'onload', pageSize: 7 })
    expect(body.total).toBe(31_005)
    expect(body.deviceParameters.map(({ modelName }) => modelName)).toEqual([
      ...Array.from({ length: 5 }, () => ''),
      'Modelcsv',
      'Modelcsv',
    ])
    const next = await reader.post('get_deviceParameters', {
      modelName: 'onload',
      pageSize: 7,
      nextToken: body.nextToken,
    })
    expect(next.body.deviceParameters[0]).toMatchObject({ modelName: 'Modelcsv', mnemonic: 'ITEM_00002' })
  })

  it('can be checked in a dry run, which shows every change however many there are, and changes nothing', async () => {
    await createModel('Dry')
    const first = manyParameters(2)
    await upload(admin, 'a.csv', tableFile('csv', exportRows(first)), { modelName: 'Dry' })
    const wanted = manyParameters(10_000).map((one, index) => (index === 0 ? { ...one, unitsOfMeasure: 'K' } : one))
    const fileName = await store(admin, 'b.xlsx', tableFile('xlsx', exportRows(wanted)))
    const input = { fileName, tableName: 'device_params', modelName: 'Dry', dryRun: true }
    const { status, body } = await admin.call('POST', 'uploadDeviceData', input, { 'Idempotency-Key': 'dry' })
    expect(status).toBe(200)
    expect(body.changes).toEqual({
      addedCount: 9_998,
      changedCount: 1,
      unchangedCount: 1,
      added: wanted.slice(2),
      changed: [{ before: first[0], after: wanted[0] }],
    })
    expect(await parametersOf('Dry')).toEqual(first)
    const applied = await admin.post('uploadDeviceData', { ...input, dryRun: false })
    expect(applied.body.Message).toBe('Device parameters uploaded: 9998 new, 1 changed, 1 unchanged, 0 refused')
    expect(await parametersOf('Dry')).toEqual(wanted)
  })

  it('leaves units and descriptions as they are if it has no columns for them', async () => {
    await createModel('Short')
    const whole = ['ONE', 'int', 'One', 'ONE', 'A description', 'bar']
    await upload(admin, 'a.csv', tableFile('csv', [[...exportHeader], whole]), { modelName: 'Short' })
    const short = [exportHeader.slice(0, 4), ['ONE', 'int', 'Renamed', 'ONE']]
    await upload(admin, 'b.csv', tableFile('csv', short), { modelName: 'Short' })
    expect(await parametersOf('Short')).toMatchObject([
      { mnemonic: 'ONE', displayName: 'Renamed', description: 'A description', unitsOfMeasure: 'bar' },
    ])
  })

  it('leaves parameters that it does not name unchanged, and its valid rows are applied even if others are refused', async () => {
    await createModel('Partly')
    await upload(admin, 'a.csv', tableFile('csv', [[...exportHeader], ...goodRows]), { modelName: 'Partly' })
    const rows = [
      ['NEW', 'Float', 'New', 'NEW', '', 'bar'],
      ['NEW', 'int', 'Twice', 'NEW', '', ''],
      ['ONE', 'int', 'Other', 'OTHER', '', ''],
      ['COLOUR', 'colour', 'Colour', 'COLOUR', '', ''],
    ]
    const { status, body } = await upload(admin, 'b.csv', tableFile('csv', [[...exportHeader], ...rows]), {
      modelName: 'Partly',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ successcount: 1, failedcount: 3 })
    expect(body.problems).toEqual([
      { row: 3, field: 'Mnemonic', message: 'Duplicate of row 2' },
      { row: 4, field: 'DataItem', message: 'It must be the same as the Mnemonic' },
      { row: 5, field: 'Data Type', message: 'It must be number, string or boolean' },
    ])
    const mnemonics = (await parametersOf('Partly')).map(({ mnemonic }) => mnemonic)
    expect(mnemonics).toEqual(['ITEM_00000', 'ITEM_00001', 'ITEM_00002', 'NEW'])
  })
})

describe('a malicious uploaded file', () => {
  it.each(hostileFiles())('$name is refused, and the reason is given', async ({ name, bytes, reason }) => {
    const fileName = await store(admin, name, bytes)
    const { status, body } = await admin.post('uploadDeviceData', { fileName, tableName: 'device_params' })
    expect({ status, type: body.type }).toEqual({ status: 400, type: 'Validation' })
    expect(body.problems).toEqual([{ field: 'file', message: expect.stringMatching(reason) as string }])
  })

  it('does not prevent the next upload', async () => {
    const answer = await upload(admin, 'good.csv', tableFile('csv', [[...exportHeader], ...goodRows]))
    expect(answer.status).toBe(200)
  })
})

describe('a link to upload a file of parameters', () => {
  const bytes = tableFile('csv', [[...exportHeader], ...goodRows])

  it('contains a key that the server chose, and names the headers that must be sent with the file', async () => {
    const { body } = await linkFor(admin, '..\\..\\my own Größen.CSV', bytes)
    expect(body.fileName).toMatch(/^uploads\/[0-9a-f]{32}\/my_own_Gr_en\.CSV$/)
    expect(Object.keys(body.headers).toSorted()).toEqual(['content-type', 'x-amz-checksum-sha256'])
  })

  it.each([
    ['a longer file', (good: Buffer) => Buffer.concat([good, good]), {}, 403],
    ['a different content', (good: Buffer) => Buffer.from(good).fill('x'), {}, 400],
    ['a different type', (good: Buffer) => good, { 'content-type': 'text/html' }, 403],
    ['a different checksum', (good: Buffer) => good, { 'x-amz-checksum-sha256': 'AAAA' }, 403],
  ])('refuses a file that differs from the one that the link was made for: %s', async (_, change, headers, status) => {
    const { body } = await linkFor(admin, 'a.csv', bytes)
    expect((await putTo(body.putUrl, { ...body.headers, ...headers }, change(bytes))).status).toBe(status)
    const sent = await admin.post('uploadDeviceData', { fileName: body.fileName, tableName: 'device_params' })
    expect(sent.status).toBe(404)
  })

  it('is issued only if the request has the hash of the content', async () => {
    const withoutHash = await admin.post('generatePreSignedUrl', { fileKey: 'a.csv', size: 10 })
    expect([withoutHash.status, withoutHash.body.problems?.[0]?.field]).toEqual([400, 'sha256'])
    const ofRules = await admin.post('generatepresignedurl', { fileKey: 'rules.csv', size: 10 })
    expect([ofRules.status, ofRules.body.problems?.[0]?.field]).toEqual([400, 'sha256'])
  })

  it('works for the key that it names only', async () => {
    const { body } = await linkFor(admin, 'a.csv', bytes)
    expect((await putTo(body.putUrl.replace('a.csv', 'b.csv'), body.headers, bytes)).status).toBe(403)
  })

  it('can be used by pages of the console but not by other pages', async () => {
    const { body } = await linkFor(admin, 'a.csv', bytes)
    const ask = (origin: string) =>
      fetch(body.putUrl, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': Object.keys(body.headers).join(','),
        },
      })
    expect((await ask(stack.base)).headers.get('access-control-allow-origin')).toBe(stack.base)
    expect((await ask('http://evil.example')).status).toBe(403)
    const page = await fetch(stack.base)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(`connect-src 'self' ${new URL(body.putUrl).origin} ws://127`)
  })

  it.each([
    ['a.exe', 100, { message: 'Invalid file type', problems: [{ field: 'fileKey' }] }],
    ['a.csv.zip', 100, { message: 'Invalid file type' }],
    ['xlsx', 100, { message: 'Invalid file type' }],
    ['a.csv', 0, { problems: [{ field: 'size' }] }],
    ['a.csv', 10 * 1024 * 1024 + 1, { problems: [{ field: 'size' }] }],
  ])('is not issued for the file %s of %i bytes', async (fileKey, size, expected) => {
    const answer = await admin.post('generatePreSignedUrl', { fileKey, size, sha256: sha256(bytes) })
    expect(answer).toMatchObject({ status: 400, body: { type: 'Validation', ...expected } })
  })
})

describe('the processing of an uploaded file', () => {
  it.each([
    ['a key that the server has not given out', { fileName: 'uploads/../secret.csv' }, 400],
    ['a key of a folder for other files', { fileName: `audit/${'a'.repeat(32)}/a.csv` }, 400],
    ['a file that does not exist', { fileName: `uploads/${'a'.repeat(32)}/a.csv` }, 404],
    ['a table that takes no files', { tableName: 'users' }, 400],
    ['a model that does not exist', { modelName: 'Nowhere' }, 404],
  ])('is refused for a file or a target that is not valid: %s', async (_, input, status) => {
    const fileName = await store(admin, 'a.csv', tableFile('csv', [[...exportHeader], ...goodRows]))
    const answer = await admin.post('uploadDeviceData', { fileName, tableName: 'device_params', ...input })
    expect(answer.status).toBe(status)
  })

  it('is refused to a read-only user', async () => {
    const bytes = tableFile('csv', [header ?? [], ...goodRows])
    expect((await linkFor(reader, 'a.csv', bytes)).status).toBe(403)
    const fileName = await store(admin, 'a.csv', bytes)
    const answer = await reader.post('uploadDeviceData', { fileName, tableName: 'device_params' })
    expect(answer).toMatchObject({ status: 403, body: { type: 'Forbidden' } })
  })
})
