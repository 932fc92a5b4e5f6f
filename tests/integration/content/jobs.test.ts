import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { DescribeJobCommand, IoTClient } from '@aws-sdk/client-iot'
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { createCRC64 } from 'hash-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readsCaughtUp } from '#tests/support/product/readLag.ts'
import { admit, enrol, type Instrument } from '#tests/support/product/instrument.ts'
import { jobWorker } from '#tests/support/product/jobWorker.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'
import { sha256, storeContent } from '#tests/support/product/upload.ts'

let stack: TestStack
let admin: Api
let instruments: Record<'one' | 'two' | 'three', Instrument>
const content = randomBytes(2_000)

beforeAll(async () => {
  // The clock would do late what has to be done at once.
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  for (const modelName of ['TripleQuad', 'Orbit']) {
    await admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
  }
  const [one, two, three] = await Promise.all([
    admit(stack, admin, 'SN-1', 'TripleQuad'),
    admit(stack, admin, 'SN-2', 'TripleQuad'),
    admit(stack, admin, 'SN-3', 'Orbit'),
  ])
  instruments = { one, two, three }
  await readsCaughtUp()
})
afterAll(async () => {
  await Promise.all(Object.values(instruments ?? {}).map(instrument => instrument.end()))
  await stack?.stop()
})

const uploaded = (): Promise<string> => storeContent(admin, content)

const create = async (jobName: string, targets: object, more: object = {}) =>
  admin.call('PUT', 'create_job', { jobName, fileName: await uploaded(), version: '12', targets, ...more })

const jobOf = async (jobName: string) => (await admin.get(`get_job/${jobName}`)).body.job
const executionsOf = async (jobName: string): Promise<[string, string][]> =>
  (await jobOf(jobName)).executions.map(({ deviceName, status }) => [deviceName, status])

const criterion = { failureType: 'ALL', action: 'CANCEL', thresholdPercentage: 5, minNumberOfExecutedThings: 1 }

const minute = () => tick(stack, 'everyMinute')

describe('a content job', () => {
  it('for a model and for serial numbers is queued once for each of their instruments', async () => {
    const { status, body } = await create('update-1', { models: ['TripleQuad'], deviceSerialNumbers: ['SN-2', 'SN-3'] })
    expect([status, body.message]).toEqual([200, 'Job update-1 created'])
    expect(body.job).toMatchObject({
      status: 'active',
      operation: 'install',
      criteriaList: [
        { failureType: 'TIMED_OUT', action: 'CANCEL', thresholdPercentage: 97, minNumberOfExecutedThings: 97 },
      ],
      timeoutConfig: { inProgressTimeoutInMinutes: 1 },
      createdBy: 'admin',
      progress: { queued: 3, inProgress: 0 },
      targets: { models: ['TripleQuad'], deviceSerialNumbers: ['SN-2', 'SN-3'] },
    })
    expect(await executionsOf('update-1')).toEqual([
      ['SN-1', 'QUEUED'],
      ['SN-2', 'QUEUED'],
      ['SN-3', 'QUEUED'],
    ])
  })

  it('reaches each instrument as a signed document with a link to its file', async () => {
    const worker = await jobWorker(instruments.three)
    const started = await worker.startNext()
    expect(started?.manifest).toMatchObject({
      jobName: 'update-1',
      version: '12',
      operation: 'install',
      fileName: 'firmware.zip',
      size: content.length,
      sha256: sha256(content),
      target: { deviceSerialNumbers: ['SN-3'] },
      downgrade: false,
    })
    const bytes = Buffer.from(await (await fetch(started?.document.url ?? '')).arrayBuffer())
    expect(bytes.equals(content)).toBe(true)
    const kms = new KMSClient(clientSettings(stack.endpoints.kms))
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: started?.manifest.keyId }))
    const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' })
    const [manifest, signature] = [started?.document.manifest, started?.document.signature].map(text =>
      Buffer.from(text ?? '', 'base64'),
    )
    expect(verify('sha256', manifest ?? Buffer.of(), key, signature ?? Buffer.of())).toBe(true)
    expect(verify('sha256', Buffer.from('{}'), key, signature ?? Buffer.of())).toBe(false)

    await instruments.three.send('jobs', {
      timestamp: new Date().toISOString(),
      jobName: 'update-1',
      phase: 'download',
      percent: 40,
    })
    const executing = await eventually('its progress is seen', async () =>
      (await jobOf('update-1')).executions.find(
        ({ status, statusDetails }) => status === 'IN_PROGRESS' && statusDetails['percent'] !== undefined,
      ),
    )
    expect(executing).toMatchObject({ deviceName: 'SN-3', statusDetails: { phase: 'download', percent: '40' } })
    await worker.update(started?.jobId ?? '', 'SUCCEEDED', { version: '12' })
    await eventually('it has ended', async () => (await jobOf('update-1')).progress.succeeded === 1)
    expect((await jobOf('update-1')).progress).toMatchObject({ queued: 2, inProgress: 0, succeeded: 1 })
  })

  it('reaches an instrument that is admitted after the job was created', async () => {
    const late = await admit(stack, admin, 'SN-LATE', 'TripleQuad')
    const worker = await jobWorker(late)
    const started = await eventually('it has the job', async () => {
      await minute()
      return worker.startNext()
    })
    expect(started.manifest).toMatchObject({ jobName: 'update-1', target: { model: 'TripleQuad' } })
    await worker.update(started.jobId, 'FAILED', { reason: 'no space' })
    await eventually('it has failed', async () => (await jobOf('update-1')).progress.failed === 1)
    await late.end()
  })

  it('is sent again to the instrument on which it failed, and to no other instrument', async () => {
    expect((await admin.post('retry_job', { jobName: 'update-1', deviceNames: ['SN-1'] })).body.problems).toMatchObject(
      [{ field: 'deviceNames' }],
    )
    const { body } = await admin.post('retry_job', { jobName: 'update-1' })
    expect(body.message).toBe('Job update-1 goes out again to one instrument')
    expect(body.job.progress).toMatchObject({ queued: 3, failed: 0, succeeded: 1 })
  })

  it('replaces an older job for the same model', async () => {
    const { body } = await create('update-2', { models: ['TripleQuad'], deviceSerialNumbers: [] })
    expect(body.job.progress.queued).toBe(3)
    const older = await jobOf('update-1')
    expect(older.progress).toMatchObject({ cancelled: 2, succeeded: 1, queued: 1 })
    const worker = await jobWorker(instruments.one)
    expect((await worker.startNext())?.manifest.jobName).toBe('update-2')
    const replacedBy = [{ jobName: 'update-2', models: ['TripleQuad'] }]
    expect((await admin.get('get_job/update-1')).body).toMatchObject({ job: { status: 'active' }, replacedBy })
    expect((await admin.get('get_job/update-2')).body).not.toHaveProperty('replacedBy')
  })

  it('passes a change of its description and time limit on to AWS IoT', async () => {
    const changes = { description: 'later,\nin two lines', timeoutConfig: { inProgressTimeoutInMinutes: 45 } }
    const { body } = await admin.post('update_job', { jobName: 'update-2', ...changes })
    expect(body.job).toMatchObject({ ...changes, status: 'active', revision: 2, updatedBy: 'admin' })
    const stale = await admin.post('update_job', { jobName: 'update-2', description: 'x', revision: 1 })
    expect(stale).toMatchObject({ status: 409, body: { current: { description: changes.description } } })
    const worker = await jobWorker(instruments.one)
    const { jobId = '' } = (await worker.startNext()) ?? {}
    const iot = new IoTClient(clientSettings(stack.endpoints.iot))
    const { job } = await iot.send(new DescribeJobCommand({ jobId }))
    expect(job).toMatchObject({ ...changes, description: 'later, in two lines' })
    const emptied = await admin.post('update_job', { jobName: 'update-2', description: '' })
    expect(emptied.body.job.description).toBe('')
  })

  it('ends on all instruments when it is cancelled, and cannot be activated again', async () => {
    const { status, body } = await admin.post('update_job', { jobName: 'update-2', status: 'cancelled' })
    expect([status, body.Message]).toEqual([200, 'Job update-2 updated'])
    expect(body.job).toMatchObject({ status: 'cancelled', statusReason: 'Cancelled by admin' })
    expect(body.job.progress).toMatchObject({ queued: 0, inProgress: 0, cancelled: 3 })
    expect((await (await jobWorker(instruments.two)).startNext())?.manifest.jobName).not.toBe('update-2')
    expect((await admin.post('update_job', { jobName: 'update-2', status: 'active' })).status).toBe(409)
  })

  it('is aborted automatically if it fails on too many instruments', async () => {
    const criterion = { failureType: 'FAILED', action: 'CANCEL', thresholdPercentage: 50, minNumberOfExecutedThings: 1 }
    const targets = { models: [], deviceSerialNumbers: ['SN-3', 'SN-2'] }
    await create('update-3', targets, { criteriaList: [criterion], timeoutConfig: { inProgressTimeoutInMinutes: 30 } })
    const worker = await jobWorker(instruments.three)
    const started = await worker.startNext()
    await worker.update(started?.jobId ?? '', 'FAILED')
    const abort = async () => (await jobOf('update-3')).progress.cancelled === 1
    await eventually('it is given up', abort)
    expect(await jobOf('update-3')).toMatchObject({
      status: 'cancelled',
      statusReason: 'At least 50 % of the executions that ended are FAILED',
      progress: { failed: 1, cancelled: 1, queued: 0 },
    })
    const next = await (await jobWorker(instruments.two)).startNext()
    expect(next?.manifest.jobName).not.toBe('update-3')
  })
})

describe('the list of content jobs', () => {
  const names = async (search: object): Promise<string[]> =>
    (await admin.post('get_jobs', { pageSize: 10, offset: 1, ...search })).body.jobsList.map(({ jobName }) => jobName)

  it("is sorted by the latest change, and shows each job's progress", async () => {
    const { body } = await admin.post('get_jobs', {})
    expect(body.total).toBe(3)
    expect(body.jobsList[0]).toMatchObject({ jobName: 'update-3', progress: { failed: 1 } })
  })

  it.each([
    ['name', { jobName: 'update-2' }, ['update-2']],
    ['the beginning of its name', { jobName: 'update-*' }, ['update-3', 'update-1', 'update-2']],
    ['version', { version: '13' }, []],
    ['model', { models: ['TripleQuad'] }, ['update-1', 'update-2']],
    ['serial number', { serialNumbers: ['SN-3'] }, ['update-3', 'update-1']],
    ['person', { updatedBy: 'nobody' }, []],
    ['another day than that of the change', { updateTime: '2020-01-01T00:00:00.000Z' }, []],
  ])('can be searched by name, version, model, serial number, user or day: %s', async (_, search, found) => {
    expect(new Set(await names(search))).toEqual(new Set(found))
  })

  it('can be searched by the day of the last change', async () => {
    const from = new Date(Date.now() - 12 * 60 * 60 * 1000).toISOString()
    expect(await names({ updateTime: from })).toHaveLength(3)
  })
})

describe('a content job that has ended', () => {
  it('keeps its time limit and its criteria, whether it has succeeded everywhere or was cancelled', async () => {
    await create('done-1', { models: [], deviceSerialNumbers: ['SN-3'] })
    const limits = (minutes: number) => ({
      timeoutConfig: { inProgressTimeoutInMinutes: minutes },
      criteriaList: [],
    })
    const update = (jobName: string, change: object) => admin.post('update_job', { jobName, ...change })
    expect((await update('done-1', limits(30))).status).toBe(200)
    const worker = await jobWorker(instruments.three)
    const started = await eventually('it has the job', async () => {
      const next = await worker.startNext()
      if (next && next.manifest.jobName !== 'done-1') await worker.update(next.jobId, 'SUCCEEDED', {})
      return next?.manifest.jobName === 'done-1' && next
    })
    await worker.update(started.jobId, 'SUCCEEDED', {})
    await eventually('it has ended', async () => (await jobOf('done-1')).progress.succeeded === 1)
    for (const jobName of ['done-1', 'update-2']) {
      const { status, body } = await update(jobName, { ...limits(31), criteriaList: [criterion] })
      const fields = body.problems.map(({ field }: { field: string }) => field)
      expect([status, fields]).toEqual([400, ['criteriaList', 'timeoutConfig']])
    }
    expect((await update('done-1', { ...limits(30), description: 'still told' })).status).toBe(200)
  })
})

describe('an archived content job', () => {
  const archive = (jobName: string, isArchived: boolean) => admin.post('archive_job', { jobName, isArchived })

  it('shows who archived it and can be restored, and both changes are in the audit trail', async () => {
    await create('archived-1', { models: [], deviceSerialNumbers: ['SN-3'] })
    const refusal = 'archived-1 is still rolling out. Wait for its end, or cancel it first'
    expect(await archive('archived-1', true)).toMatchObject({ status: 409, body: { message: refusal } })
    await admin.post('update_job', { jobName: 'archived-1', status: 'cancelled' })
    expect((await archive('archived-1', true)).body.message).toBe('Job archived-1 archived')
    const listed = (await admin.post('get_jobs', { jobName: 'archived-1' })).body.jobsList
    expect(listed).toMatchObject([{ archived: { by: 'admin', at: expect.any(String) }, status: 'cancelled' }])
    expect((await archive('archived-1', false)).body.job).not.toHaveProperty('archived')
    const { auditList } = (await admin.post('get_audit', { entity: 'job', name: 'archived-1' })).body
    expect(auditList.filter(({ action }) => action === 'job.archive')).toMatchObject([
      { before: { archived: { by: 'admin' } } },
      { after: { archived: { by: 'admin' } } },
    ])
  })
})

it('a new content job can use the file of an earlier job by name and hash, but not a file that was never in a job', async () => {
  const targets = { models: [], deviceSerialNumbers: ['SN-3'] }
  await create('with-file', targets)
  const order = (more: object) =>
    admin.call('PUT', 'create_job', { jobName: 'same-file', version: '13', targets, fileOf: 'with-file', ...more })
  for (const [more, message] of [
    [{ fileName: 'other.zip' }, 'The file of with-file is another one. Choose it again'],
    [{ fileName: 'firmware.zip', sha256: 'a'.repeat(64) }, 'The file of with-file is another one. Choose it again'],
    [{ fileName: 'firmware.zip', fileOf: 'nobody' }, 'There is no job nobody. Choose another file'],
  ] as const)
    expect(await order(more)).toMatchObject({ status: 400, body: { problems: [{ field: 'fileOf', message }] } })
  const { status, body } = await order({ fileName: 'firmware.zip', sha256: sha256(content) })
  expect([status, body.job.sha256, body.job.size]).toEqual([200, sha256(content), content.length])
})

describe('the file of a content job', () => {
  it('is uploaded in parts if it is larger than 100 MB, and the upload continues after an interruption', async () => {
    const half = 64 * 1024 ** 2
    const bytes = Buffer.concat([Buffer.alloc(half, 'a'), Buffer.alloc(40 * 1024 ** 2, 'b')])
    const fileKey = 'large.7z'
    const { body: begun } = await admin.post('generatejobpresignedurl', {
      fileKey,
      size: bytes.length,
      sha256: sha256(bytes),
    })
    expect(begun).toMatchObject({ partSize: half, headers: {} })
    const crc64 = await createCRC64('9a6c9329ac4bc9b5')
    const partOf = (number: number, part: Buffer) => ({
      number,
      size: part.length,
      sha256: sha256(part),
      crc64nvme: Buffer.from(crc64.init().update(part).digest('binary')).toString('base64'),
    })
    const contents = [bytes.subarray(0, half), bytes.subarray(half)]
    const parts = contents.map((part, index) => partOf(index + 1, part))
    const { fileName, uploadId } = begun
    const links = () => admin.post('generatejobparturls', { fileName, uploadId, parts })
    const { body: first } = await links()
    expect(first.stored).toEqual([])
    const refused = { status: 400, body: { type: 'Validation' } }
    for (const wrong of [
      { ...parts[0], size: 5 * 1024 ** 3 },
      { ...parts[0], number: 3 },
      { ...parts[1], size: half },
    ]) {
      expect(await admin.post('generatejobparturls', { fileName, uploadId, parts: [wrong] })).toMatchObject(refused)
    }
    expect(await admin.post('completejobupload', { fileName, uploadId })).toMatchObject(refused)
    const put = ({ putUrl, headers }: { putUrl: string; headers: HeadersInit }, part: Buffer) =>
      fetch(putUrl, { method: 'PUT', headers, body: new Uint8Array(part) })
    expect((await put(first.partUrls[0]!, Buffer.alloc(half, 'c'))).status).toBe(400)
    expect((await put(first.partUrls[0]!, contents[0] ?? Buffer.of())).status).toBe(200)
    const { body: again } = await links()
    expect(again.stored).toMatchObject([{ number: 1, size: half }])
    expect(again.partUrls).toMatchObject([{ number: 2 }])
    expect((await put(again.partUrls[0]!, contents[1] ?? Buffer.of())).status).toBe(200)
    for (let times = 0; times < 2; times += 1) {
      expect((await admin.post('completejobupload', { fileName, uploadId })).status).toBe(200)
    }
    expect((await admin.post('get_audit', { entity: 'content', name: 'large.7z' })).body.auditList).toMatchObject(
      [2, 1].map(() => ({
        action: 'job.upload',
        userName: 'admin',
        after: { size: bytes.length, sha256: sha256(bytes) },
      })),
    )
    const targets = { models: [], deviceSerialNumbers: ['SN-3'] }
    const { body } = await admin.call('PUT', 'create_job', { jobName: 'large', fileName, version: '1', targets })
    expect(body.job).toMatchObject({ fileName: 'large.7z', size: bytes.length, sha256: sha256(bytes) })
  })

  it.each([
    ['firmware.tar', 'Invalid file type'],
    ['.exe', 'The file needs a name before .exe'],
    ['NUL.zip', 'Windows keeps the name NUL for a device. Rename the file'],
  ])('is refused if its name is %s', async (fileKey, message) => {
    const order = { fileKey, size: 1, sha256: sha256(content) }
    expect(await admin.post('generatejobpresignedurl', order)).toMatchObject({
      status: 400,
      body: { message, problems: [{ field: 'fileKey' }] },
    })
  })

  it('prevents the creation of the job if it was never uploaded or differs from the announced file', async () => {
    const { body } = await admin.post('generatejobpresignedurl', { fileKey: 'a.exe', size: 5, sha256: sha256(content) })
    const job = { jobName: 'without', version: '1', targets: { models: ['Orbit'], deviceSerialNumbers: [] } }
    for (const more of [
      { fileName: body.fileName },
      { fileName: 'contents/../../secret.zip' },
      { fileName: await uploaded(), sha256: createHash('sha256').update('other').digest('hex') },
    ]) {
      expect((await admin.call('PUT', 'create_job', { ...job, ...more })).status).toBe(400)
    }
    expect((await admin.get('get_job/without')).status).toBe(404)
  })
})

describe('a new content job', () => {
  it.each([
    ['a name with spaces', { jobName: 'a b' }, 'jobName'],
    ['a version with letters', { version: '1a' }, 'version'],
    ['251 characters of description', { description: 'd'.repeat(251) }, 'description'],
    ['no targets', { targets: { models: [], deviceSerialNumbers: [] } }, 'targets.models'],
    ['an operation that no job can have', { operation: 'remove' }, 'operation'],
    [
      'a threshold that the store cannot keep',
      { criteriaList: [{ ...criterion, thresholdPercentage: 1e-200 }] },
      'criteriaList.0.thresholdPercentage',
    ],
  ])('with an invalid field is refused, and the answer names the field: %s', async (_, more, field) => {
    const body = { jobName: 'x', fileName: 'x', version: '1', targets: { models: ['Orbit'] }, ...more }
    const answer = await admin.call('PUT', 'create_job', body)
    expect([answer.status, answer.body.problems[0]!.field]).toEqual([400, field])
  })

  it('may have a description of 250 characters', async () => {
    const { status } = await create('described', { models: ['Orbit'] }, { description: 'd'.repeat(250) })
    expect(status).toBe(200)
  })

  it('keeps attributes of any name', async () => {
    const attributes = { constructor: 'x', toString: 'x', hasOwnProperty: '' }
    expect((await create('attributed', { models: ['Orbit'] }, { attributes })).status).toBe(200)
    expect((await jobOf('attributed')).attributes).toEqual(attributes)
  })

  it('with unknown serial numbers and models is refused, and the answer names them', async () => {
    const serial = await create('unknown', { models: [], deviceSerialNumbers: ['SN-1', 'NOBODY'] })
    expect([serial.status, serial.body.message]).toEqual([404, 'Serial number NOBODY is not found'])
    expect((await create('unknown', { models: ['Nothing'] })).status).toBe(404)
  })

  it('with the name of an existing job is refused as a conflict', async () => {
    expect((await create('update-1', { models: ['Orbit'] })).status).toBe(409)
  })

  it("with a name that differs from another job's only in case is a conflict, even if both are created at once", async () => {
    const message = 'The job update-1 already exists. Choose a name that differs by more than case'
    expect(await create('UPDATE-1', { models: ['Orbit'] })).toMatchObject({ status: 409, body: { message } })
    const answers = await Promise.all(['twin', 'TWIN', 'Twin'].map(name => create(name, { models: ['Orbit'] })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

it('the check of serial numbers says for each serial number of a list whether it is found', async () => {
  await (await enrol(stack, 'SN-PENDING', 'Orbit')).end()
  await eventually('it is listed', async () => (await admin.get('device/SN-PENDING')).status === 200)
  const { body } = await admin.post('check_serialnumbers', { serialNumbers: ['SN-1', 'SN-PENDING', 'no such'] })
  expect(body.serialNumbersList).toEqual([
    { serialNumber: 'SN-1', isFound: true, modelName: 'TripleQuad', deviceStatus: 'OK', message: 'SN-1 is found' },
    {
      serialNumber: 'SN-PENDING',
      isFound: true,
      modelName: 'Orbit',
      deviceStatus: 'PENDING',
      message: 'SN-PENDING is found',
    },
    { serialNumber: 'no such', isFound: false, modelName: '', message: 'no such is not found' },
  ])
})
