import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { carryOutAtOnce } from '#functions/application/jobs/carryOutAtOnce.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { jobMadeAt, storedJob } from '#tests/support/stored/storedJob.ts'
import { storeModels } from '#tests/support/stored/storedModels.ts'

prepareLocalStore()
vi.stubEnv('STAGE_PREFIX', 'test-')
vi.mock('#functions/application/jobs/carryOutAtOnce.ts', () => ({ carryOutAtOnce: vi.fn<typeof carryOutAtOnce>() }))
const { retryJob } = await import('#functions/api/jobs/retryJob.ts')
const { changeExecutions } = await import('#functions/data/jobs/executionRepository.ts')
const { getJob } = await import('#functions/data/jobs/jobRepository.ts')
const { insertJob } = await import('#functions/data/jobs/jobWriter.ts')
const { listPending } = await import('#functions/data/jobs/pendingWork.ts')
const { listJobParts } = await import('#functions/data/jobs/jobPartRepository.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const now = jobMadeAt
const trail = { by: 'admin', at: now, action: 'job.retry', requestId: 'retry' }
const jobName = 'fleet'

const user = { name: 'admin', role: 'adminGroup', token: { id: 't', sub: 's', expiresAt: 0 } } as const
const call = { requestId: 'retry', headers: {}, sourceIp: '', params: undefined, query: undefined, user, trail, now }

const fail = (job: string, names: readonly string[]) =>
  changeExecutions(job, names, (_, deviceName) => ({
    deviceName,
    status: 'FAILED',
    statusDetails: {},
    queuedAt: now,
    startedAt: now,
    lastUpdatedAt: now,
    iotJobId: 'first',
    revision: 1,
  }))

const targetsOf = async (job: string): Promise<string[]> =>
  (await listJobParts(job)).flatMap(({ target }) => ('model' in target ? [] : target.deviceSerialNumbers))

describe('the retry of a content job', () => {
  it('sends the job again to every instrument on which it failed, even if there are thousands', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `SN-${String(index).padStart(5, '0')}`)
    await insertJob(storedJob(jobName, { serialNumbers: names }), [], { ...trail, requestId: 'create' })
    await fail(jobName, names)
    const { message } = await retryJob.run({ ...call, body: { jobName } })
    expect(message).toBe('Job fleet goes out again to 5000 instruments')
    expect(await targetsOf(jobName)).toEqual(names)
    expect(await listPending()).toMatchObject([{ type: 'rollOut', subject: jobName }])
    const records = await listAudit({ entity: 'job', name: jobName, userName: undefined, from: 0, to: now })
    expect(records).toHaveLength((await getJob(jobName)).job.revision)
    // A transaction has room for 4,800 of them, and each has a record of its own.
    expect(records.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ instruments: names.slice(0, 50), moreInstruments: 4_750 }),
        expect.objectContaining({ instruments: names.slice(4_800, 4_850), moreInstruments: 150 }),
      ]),
    )
  })

  it('sends the job again to the instruments that the caller names, except denied ones', async () => {
    for (const [deviceName, deviceStatus] of [
      ['SN-P', 'PENDING'],
      ['SN-X', 'DENIED'],
    ])
      await db.send(
        new PutCommand({ TableName: tableName('devices'), Item: { deviceName, modelName: 'Orbit', deviceStatus } }),
      )
    await insertJob(storedJob('named', { serialNumbers: ['SN-P', 'SN-X'] }), [], { ...trail, requestId: 'create-3' })
    await fail('named', ['SN-P', 'SN-X'])
    const own = { ...call, trail: { ...trail, requestId: 'retry-3' } }
    await expect(retryJob.run({ ...own, body: { jobName: 'named', deviceNames: ['SN-X'] } })).rejects.toMatchObject({
      details: { problems: [{ field: 'deviceNames', message: 'SN-X: DENIED, so it gets no content. Admit it first' }] },
    })
    await retryJob.run({ ...own, body: { jobName: 'named' } })
    expect(await targetsOf('named')).toEqual(['SN-P'])
  })

  it("sends a model's job again only to instruments that are still admitted as that model", async () => {
    const devices = [
      { deviceName: 'SN-A', modelName: 'TripleQuad', deviceStatus: 'OK' },
      { deviceName: 'SN-B', modelName: 'Orbit', deviceStatus: 'OK' },
      { deviceName: 'SN-C', modelName: 'TripleQuad', deviceStatus: 'DENIED' },
    ]
    for (const Item of devices) await db.send(new PutCommand({ TableName: tableName('devices'), Item }))
    await storeModels('TripleQuad')
    await insertJob(storedJob('ofModel', { models: ['TripleQuad'] }), [], { ...trail, requestId: 'create-2' })
    await fail('ofModel', ['SN-A', 'SN-B', 'SN-C'])
    const own = { ...call, trail: { ...trail, requestId: 'retry-2' } }
    const retry = (deviceNames?: string[]) => retryJob.run({ ...own, body: { jobName: 'ofModel', deviceNames } })
    await expect(retry(['SN-A', 'SN-B'])).rejects.toMatchObject({
      details: {
        problems: [{ field: 'deviceNames', message: 'SN-B: no longer admitted as an instrument of TripleQuad' }],
      },
    })
    expect((await retry()).message).toBe('Job ofModel goes out again to one instrument')
    expect(await targetsOf('ofModel')).toEqual(['SN-A'])
    const [record] = await listAudit({ entity: 'job', name: 'ofModel', userName: undefined, from: 0, to: now }, 1)
    expect(record).toMatchObject({ action: 'job.retry', after: { instruments: ['SN-A'] } })
    expect(record?.after).not.toHaveProperty('moreInstruments')
  })

  it('sends the job again to each instrument once if the retry is repeated before it reaches the instrument', async () => {
    await insertJob(storedJob('twice', { serialNumbers: ['SN-1', 'SN-2'] }), [], { ...trail, requestId: 'create-4' })
    await fail('twice', ['SN-1'])
    const retry = (requestId: string) =>
      retryJob.run({ ...call, trail: { ...trail, requestId }, body: { jobName: 'twice' } })
    const both = await Promise.allSettled([retry('retry-4'), retry('retry-5')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(retry('retry-6')).rejects.toMatchObject({
      details: { problems: [{ message: 'Every execution of this job has succeeded or is under way' }] },
    })
    expect(await targetsOf('twice')).toEqual(['SN-1'])
    await fail('twice', ['SN-2'])
    await retry('retry-7')
    expect(await targetsOf('twice')).toEqual(['SN-1', 'SN-2'])
  })
})
