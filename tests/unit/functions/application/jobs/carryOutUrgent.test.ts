import {
  CancelJobCommand,
  CancelJobExecutionCommand,
  IoTClient,
  RemoveThingFromThingGroupCommand,
} from '@aws-sdk/client-iot'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobPart } from '#functions/domain/jobs/jobPart.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { jobMadeAt, storedJob } from '#tests/support/stored/storedJob.ts'
import { storeModels } from '#tests/support/stored/storedModels.ts'

prepareLocalStore()
for (const name of ['STAGE_PREFIX', 'IOT_ARN']) vi.stubEnv(name, name)
const { carryOutUrgent } = await import('#functions/application/jobs/carryOutUrgent.ts')
const { queueExecutions } = await import('#functions/application/jobs/queueExecutions.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')
const { changeExecutions, listExecutions } = await import('#functions/data/jobs/executionRepository.ts')
const { findJob } = await import('#functions/data/jobs/jobRepository.ts')
const { insertJob } = await import('#functions/data/jobs/jobWriter.ts')
const { listPending, notePending } = await import('#functions/data/jobs/pendingWork.ts')

const iot = mockClient(IoTClient)
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => iot.reset())

const now = jobMadeAt
const criterion = {
  failureType: 'FAILED',
  action: 'CANCEL',
  thresholdPercentage: 50,
  minNumberOfExecutedThings: 1,
} as const

/** A job in which one instrument has failed, and the note that it is to be given up. */
const failing = async (jobName: string) => {
  const target = { deviceSerialNumbers: ['SN-1'] }
  const part: JobPart = { iotJobId: `${jobName}-1`, target, counter: 1, state: 'created' }
  const trail = { by: 'admin', at: now, action: 'job.create', requestId: jobName }
  await insertJob(storedJob(jobName, { criteriaList: [criterion] }), [part], trail)
  await changeExecutions(jobName, ['SN-1'], (_, deviceName) => ({
    deviceName,
    status: 'FAILED',
    statusDetails: {},
    queuedAt: now,
    startedAt: now,
    lastUpdatedAt: now,
    iotJobId: part.iotJobId,
    revision: 1,
  }))
  const note = { type: 'abort', subject: jobName, notedAt: now } as const
  await notePending(note, now)
  return note
}

/** A job that has reached SN-2. */
const insertOpen = async (jobName: string, target: JobPart['target']): Promise<void> => {
  await storeModels('Quad')
  const part: JobPart = { iotJobId: `${jobName}-1`, target, counter: 1, state: 'created' }
  const trail = { by: 'admin', at: now, action: 'job.create', requestId: jobName }
  await insertJob(storedJob(jobName), [part], trail)
  await queueExecutions(jobName, part, ['SN-2'], now)
}

const setStatus = async (deviceStatus: string): Promise<void> => {
  const Item = { deviceName: 'SN-2', modelName: 'Quad', deviceStatus }
  await db.send(new PutCommand({ TableName: tableName('devices'), Item }))
}

const notesOf = async (jobName: string) =>
  (await listPending()).filter(({ subject, type }) => subject === jobName && type === 'abort')

describe('a recorded urgent task for content jobs', () => {
  it('cancels a job at once if the job has met its abort criterion', async () => {
    iot.on(CancelJobCommand).resolves({})
    await carryOutUrgent(await failing('bad'), now)
    expect((await findJob('bad'))?.job.status).toBe('cancelled')
    expect(iot.commandCalls(CancelJobCommand)).toHaveLength(1)
    expect(await notesOf('bad')).toEqual([])
  })

  it('is retried by the next scheduled run if AWS IoT is unreachable, and delays no other task', async () => {
    iot.on(CancelJobCommand).rejects(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
    await carryOutUrgent(await failing('away'), now)
    expect((await findJob('away'))?.job.status).toBe('cancelled')
    expect(await notesOf('away')).toHaveLength(1)
  })

  it('about a denied instrument cancels its executions, in AWS IoT only those of jobs that name the instrument', async () => {
    await setStatus('DENIED')
    await insertOpen('named', { deviceSerialNumbers: ['SN-2'] })
    await insertOpen('of-model', { model: 'Quad' })
    await carryOutUrgent({ type: 'shutOut', subject: 'SN-2', notedAt: now }, now)
    for (const jobName of ['named', 'of-model'])
      expect(await listExecutions(jobName)).toMatchObject([
        { status: 'CANCELLED', statusDetails: { reason: 'The instrument is DENIED' } },
      ])
    expect(iot.commandCalls(CancelJobExecutionCommand).map(({ args: [{ input }] }) => input)).toEqual([
      { jobId: 'named-1', thingName: 'SN-2', force: true, statusDetails: { reason: 'The instrument is DENIED' } },
    ])
    expect(iot.commandCalls(RemoveThingFromThingGroupCommand)).toHaveLength(1)
  })

  it('about a denial cancels no execution if the instrument has been admitted again', async () => {
    await setStatus('OK')
    await insertOpen('admitted', { deviceSerialNumbers: ['SN-2'] })
    await carryOutUrgent({ type: 'shutOut', subject: 'SN-2', notedAt: now }, now)
    expect(await listExecutions('admitted')).toMatchObject([{ status: 'QUEUED' }])
  })

  it('is ignored if its type of work is carried out by the API call itself', async () => {
    await carryOutUrgent({ type: 'rollOut', subject: 'none', notedAt: now }, now)
    expect(iot.calls()).toEqual([])
  })
})
