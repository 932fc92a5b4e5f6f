import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExecutionUpdate } from '#functions/domain/jobs/execution.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { recordUpdates } = await import('#functions/application/jobs/recordUpdates.ts')
const { listPending } = await import('#functions/data/jobs/pendingWork.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
let refusesDevices = false
let refusesNotes = false
beforeAll(async () => {
  store = await openLocalStore((carryOut, { body }) => {
    const isOfDevices = refusesDevices && body.includes('SET installed')
    const isNote = refusesNotes && /"(?:abort|inspect)#/.test(body)
    return isOfDevices || isNote ? Promise.reject(new Error('away')) : carryOut()
  })
  for (const [jobName, version] of [
    ['First', '11'],
    ['Second', '12'],
  ])
    await db.send(
      new PutCommand({ TableName: tableName('jobs'), Item: { kind: 'job', name: jobName, version, criteriaList: [] } }),
    )
})
afterAll(() => store.close())

const device = async (deviceName: string): Promise<void> => {
  await db.send(new PutCommand({ TableName: tableName('devices'), Item: { deviceName } }))
}
const installedOn = async (deviceName: string): Promise<unknown> =>
  (await db.send(new GetCommand({ TableName: tableName('devices'), Key: { deviceName } }))).Item?.['installed']

const succeeded = (deviceName: string, iotJobId: string, at: number): ExecutionUpdate => ({
  deviceName,
  iotJobId,
  status: 'SUCCEEDED',
  statusDetails: {},
  at,
})
const ofJob = async (jobName: string, ...updates: ExecutionUpdate[]): Promise<void> => {
  for (const { iotJobId } of updates)
    await db.send(
      new PutCommand({ TableName: tableName('jobs'), Item: { kind: 'iotJob', name: iotJobId ?? '', jobName } }),
    )
  await recordUpdates({ job: { iotJobId: updates[0]?.iotJobId ?? '' }, updates }, 1)
}
const iso = (at: number): string => new Date(at).toISOString()

describe("updates of a job's executions", () => {
  it('leave the most recently installed version on the instrument, in whatever order they arrive', async () => {
    await device('SN-1')
    await ofJob('Second', succeeded('SN-1', 'part-2', 2_000))
    expect(await installedOn('SN-1')).toEqual({ version: '12', jobName: 'Second', installedOn: iso(2_000) })
    await ofJob('First', succeeded('SN-1', 'part-1', 1_000))
    expect(await installedOn('SN-1')).toMatchObject({ version: '12' })
  })

  it('are stored completely when they are redelivered after only some were stored', async () => {
    await device('SN-2')
    refusesDevices = true
    await expect(ofJob('First', succeeded('SN-2', 'part-3', 1_000))).rejects.toThrow(/failed/)
    refusesDevices = false
    expect(await installedOn('SN-2')).toBeUndefined()
    await ofJob('First', succeeded('SN-2', 'part-3', 1_000))
    expect(await installedOn('SN-2')).toMatchObject({ version: '11' })
  })

  it('set no version on an instrument if they report no success or the instrument is unknown', async () => {
    await device('SN-3')
    await ofJob('First', { ...succeeded('SN-3', 'part-4', 1_000), status: 'FAILED' })
    expect(await installedOn('SN-3')).toBeUndefined()
    await ofJob('First', succeeded('SN-NONE', 'part-5', 1_000))
    expect(await installedOn('SN-NONE')).toBeUndefined()
  })

  it('do not change executions that have already ended', async () => {
    await device('SN-4')
    await ofJob('First', succeeded('SN-4', 'part-6', 1_000))
    await db.send(
      new UpdateCommand({
        TableName: tableName('devices'),
        Key: { deviceName: 'SN-4' },
        UpdateExpression: 'REMOVE installed',
      }),
    )
    const report = {
      deviceName: 'SN-4',
      iotJobId: undefined,
      status: 'IN_PROGRESS',
      statusDetails: {},
      at: 2_000,
    } as const
    await recordUpdates({ job: { jobName: 'First' }, updates: [report] }, 1)
    expect(await installedOn('SN-4')).toBeUndefined()
  })

  it.each([
    ['an abort criterion that was met', 'FAILED', 'abort'],
    ['a part that AWS IoT may have cancelled', 'CANCELLED', 'inspect'],
  ] as const)('record follow-up work when redelivered, if recording failed at first: %s', async (_, status, type) => {
    const jobName = `Noted-${type}`
    const criterion = { failureType: 'FAILED', action: 'CANCEL', thresholdPercentage: 50, minNumberOfExecutedThings: 1 }
    const job = { kind: 'job', name: jobName, version: '1', status: 'active', criteriaList: [criterion] }
    await db.send(new PutCommand({ TableName: tableName('jobs'), Item: job }))
    const update = { ...succeeded('SN-5', `part-${type}`, 1_000), status }
    refusesNotes = true
    await expect(ofJob(jobName, update)).rejects.toThrow(/failed|away/)
    refusesNotes = false
    expect(await listPending()).not.toContainEqual(expect.objectContaining({ subject: jobName }))
    await ofJob(jobName, update)
    expect(await listPending()).toContainEqual(expect.objectContaining({ type, subject: jobName }))
  })
})
