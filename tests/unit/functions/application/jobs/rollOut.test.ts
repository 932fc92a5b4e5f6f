import {
  AddThingToThingGroupCommand,
  CancelJobCommand,
  CreateJobCommand,
  DescribeEventConfigurationsCommand,
  DescribeJobCommand,
  IoTClient,
  ListThingsInThingGroupCommand,
  UpdateJobCommand,
} from '@aws-sdk/client-iot'
import { KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queued, type Execution } from '#functions/domain/jobs/execution.ts'
import type { Job } from '#functions/domain/jobs/job.ts'
import { splitTargets, type JobPart } from '#functions/domain/jobs/jobPart.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { jobMadeAt, storedJob } from '#tests/support/stored/storedJob.ts'
import { storeModels } from '#tests/support/stored/storedModels.ts'

prepareLocalStore()
for (const name of ['CONTENTS_BUCKET', 'CONTENT_KEY_IDS', 'DOWNLOAD_ROLE_ARN', 'STAGE_PREFIX']) vi.stubEnv(name, name)
vi.stubEnv('IOT_ARN', 'arn:aws:iot:us-east-1:000000000000')
const { insertJob, replaceJob } = await import('#functions/data/jobs/jobWriter.ts')
const { getJob } = await import('#functions/data/jobs/jobRepository.ts')
const { findHindrance, listPending, notePending } = await import('#functions/data/jobs/pendingWork.ts')
const { listJobParts } = await import('#functions/data/jobs/jobPartRepository.ts')
const { carryOut, carryOutPending } = await import('#functions/application/jobs/carryOutPending.ts')
const { cancelJob } = await import('#functions/application/jobs/cancelJob.ts')
const { endParts } = await import('#functions/application/jobs/endParts.ts')
const { queueExecutions } = await import('#functions/application/jobs/queueExecutions.ts')
const { recordUpdates } = await import('#functions/application/jobs/recordUpdates.ts')
const { endOlderJobs } = await import('#functions/application/jobs/endOlderJobs.ts')
const { inspectParts } = await import('#functions/application/jobs/inspectParts.ts')
const { joinModelGroup } = await import('#functions/application/jobs/joinModelGroup.ts')
const { changeExecutions, listExecutions } = await import('#functions/data/jobs/executionRepository.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')
const { rollOut } = await import('#functions/application/jobs/rollOut.ts')

const iot = mockClient(IoTClient)
const kms = mockClient(KMSClient)
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => {
  iot.reset()
  iot.on(DescribeEventConfigurationsCommand).resolves({ eventConfigurations: { JOB_EXECUTION: { Enabled: true } } })
  kms.reset()
  kms.on(SignCommand).resolves({ Signature: Uint8Array.of(1) })
})

const now = jobMadeAt
const trail = (action: string) => ({ by: 'admin', at: now, action, requestId: action })

const insert = async (jobName: string, count: number): Promise<Job> => {
  const names = Array.from({ length: count }, (_, index) => `${jobName}-${index}`)
  const job = storedJob(jobName, { serialNumbers: names })
  const parts = splitTargets([], names).map((target, index): JobPart => {
    const counter = index + 1
    return { iotJobId: `${jobName}-${counter}`, target, counter, state: 'pending' }
  })
  await insertJob(job, parts, trail(`create ${jobName}`))
  return job
}

const commandsOf = (): string[] => iot.calls().map(({ args: [command] }) => command.constructor.name)

describe('the rollout of a content job', () => {
  it('cancels the job and its executions in AWS IoT if a user cancelled it while AWS IoT was creating it', async () => {
    const job = await insert('raced', 2)
    iot.on(CreateJobCommand).callsFake(async () => {
      const cancelled = { ...job, status: 'cancelled' as const, statusReason: 'Cancelled by admin' }
      await replaceJob(job, cancelled, trail('cancel raced'), { leaves: 'cancel' })
      await cancelJob('raced', now)
      return {}
    })
    await rollOut('raced', now)
    expect(commandsOf().slice(commandsOf().indexOf('CreateJobCommand'))).toEqual([
      'CreateJobCommand',
      'CancelJobCommand',
      'CancelJobCommand',
    ])
    expect((await listJobParts('raced')).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await getJob('raced')).progress).toMatchObject({ queued: 0, cancelled: 2 })
  })

  /** Cancels a job and does at once what that leaves to do. */
  const cancel = async (job: Job): Promise<void> => {
    const cancelled = { ...job, status: 'cancelled' as const, statusReason: 'Cancelled by admin' }
    await replaceJob(job, cancelled, trail(`cancel ${job.jobName}`), { leaves: 'cancel' })
    await carryOut({ type: 'cancel', subject: job.jobName, notedAt: now }, now)
  }

  /** Rolls out while `end` ends the part and AWS IoT does not answer. Returns what the next minute sends and leaves. */
  const afterNoAnswer = async (end: () => Promise<unknown>) => {
    iot.on(CreateJobCommand).callsFake(async () => {
      await end()
      throw new Error('no answer')
    })
    await expect(carryOutPending(now)).rejects.toThrow(/pending work on content jobs failed/)
    iot.resetHistory()
    await carryOutPending(now + 60_000)
    return { sent: commandsOf(), left: await listPending() }
  }

  it("cancels the job on the next scheduled run if a user cancelled it and AWS IoT's answer to its creation was lost", async () => {
    const job = await insert('unanswered', 2)
    expect(await afterNoAnswer(() => cancel(job))).toEqual({ sent: ['CancelJobCommand'], left: [] })
  })

  it("cancels a part on the next scheduled run if a newer job replaced it and AWS IoT's answer to its creation was lost", async () => {
    await insert('replaced', 2)
    const end = () => endParts('replaced', ['replaced-1'], 'The job Newer takes its place', now)
    expect(await afterNoAnswer(end)).toEqual({ sent: ['CancelJobCommand'], left: [] })
  })

  it('lets a scheduled run cancel the executions that an interrupted rollout queued after the cancellation', async () => {
    const job = await insert('late', 2)
    const [part] = await listJobParts('late')
    await cancel(job)
    if (part) await queueExecutions('late', part, ['late-0', 'late-1'], now)
    await carryOutPending(now + 60_000)
    expect((await getJob('late')).progress).toMatchObject({ queued: 0, cancelled: 2 })
  })

  it('creates no further parts in AWS IoT if the job is cancelled during the rollout', async () => {
    const job = await insert('stopped', 250)
    iot
      .on(CreateJobCommand)
      .callsFakeOnce(async () => {
        await cancel(job)
        return {}
      })
      .resolves({})
    await carryOutPending(now)
    expect(iot.commandCalls(CreateJobCommand)).toHaveLength(1)
    expect((await getJob('stopped')).progress).toMatchObject({ queued: 0, cancelled: 100 })
  })

  it('applies a timeout that a user changes during the rollout to every part', async () => {
    const job = await insert('timed', 250)
    iot
      .on(CreateJobCommand)
      .callsFakeOnce(async () => {
        await replaceJob(job, { ...job, timeoutMinutes: 60 }, trail('update timed'), { leaves: 'update' })
        await carryOut({ type: 'update', subject: 'timed', notedAt: now }, now)
        return {}
      })
      .resolves({})
    const later = now + 60_000
    await rollOut('timed', later)
    await carryOutPending(later)
    const minutesOf = ({ input }: CreateJobCommand | UpdateJobCommand) => [
      input.jobId,
      input.timeoutConfig?.inProgressTimeoutInMinutes,
    ]
    const sent = [...iot.commandCalls(CreateJobCommand), ...iot.commandCalls(UpdateJobCommand)]
    const last = Object.fromEntries(sent.map(({ args: [command] }) => minutesOf(command)))
    expect(last).toEqual({ 'timed-1': 60, 'timed-2': 60, 'timed-3': 60 })
    expect(await listPending()).toEqual([])
  })

  it('completes on later scheduled runs what AWS IoT refused, creating each part and each execution once', async () => {
    await insert('interrupted', 150)
    const busy = Object.assign(new Error('busy'), { name: 'ThrottlingException' })
    iot.on(CreateJobCommand).resolvesOnce({}).rejectsOnce(busy).resolves({})
    await expect(rollOut('interrupted', now)).rejects.toThrow('busy')
    expect((await listPending()).map(({ subject }) => subject)).toContain('interrupted')
    await carryOutPending(now + 60_000)
    expect((await listJobParts('interrupted')).map(({ state }) => state)).toEqual(['created', 'created'])
    expect(iot.commandCalls(CreateJobCommand)).toHaveLength(3)
    expect((await getJob('interrupted')).progress).toMatchObject({ queued: 150 })
    expect(await listPending()).toEqual([])
  })

  it('creates the other parts even if AWS IoT refuses one for good', async () => {
    await insert('partly', 250)
    const gone = Object.assign(new Error('no such thing'), { name: 'ResourceNotFoundException' })
    iot.on(CreateJobCommand).resolves({}).on(CreateJobCommand, { jobId: 'partly-1' }).rejects(gone)
    await expect(rollOut('partly', now)).rejects.toThrow('no such thing')
    expect((await listJobParts('partly')).map(({ state }) => state)).toEqual(['pending', 'created', 'created'])
    iot.on(CreateJobCommand, { jobId: 'partly-1' }).resolves({})
    await carryOutPending(now + 60_000)
    expect(await listPending()).toEqual([])
  })

  it('cancels every part in AWS IoT, even if AWS IoT never confirmed its creation', async () => {
    const job = await insert('unknown', 150)
    const cancelled = { ...job, status: 'cancelled' as const, statusReason: 'x' }
    await replaceJob(job, cancelled, trail('cancel unknown'), { leaves: 'cancel' })
    await carryOutPending(now)
    const ended = iot.commandCalls(CancelJobCommand).map(({ args: [{ input }] }) => input.jobId)
    expect([...new Set(ended)]).toEqual(['unknown-1', 'unknown-2'])
    expect(iot.commandCalls(CreateJobCommand)).toHaveLength(0)
  })

  it('gives an AWS IoT limit as the reason for the delay as long as AWS IoT refuses the job because of that limit', async () => {
    await insert('waiting', 1)
    const limit = Object.assign(new Error('too many'), { name: 'LimitExceededException' })
    iot.on(CreateJobCommand).rejects(limit)
    const delay = () => findHindrance({ type: 'rollOut', subject: 'waiting' })
    expect(await delay()).toBeUndefined()
    await expect(carryOutPending(now + 60_000)).rejects.toThrow(/pending work on content jobs failed/)
    expect(await delay()).toEqual({ hindrance: 'limit', since: now })
    iot.on(CreateJobCommand).rejects(new Error('busy'))
    await expect(carryOutPending(now + 120_000)).rejects.toThrow(/pending work on content jobs failed/)
    expect(await delay()).toEqual({ hindrance: 'failure', since: now })
    iot.on(CreateJobCommand).resolves({})
    await carryOutPending(now + 180_000)
    expect(await delay()).toBeUndefined()
  })

  it('detects a part that AWS IoT itself has cancelled, reports it, and can send the part again', async () => {
    await insert('limited', 101)
    iot.on(CreateJobCommand).resolves({})
    await carryOutPending(now)
    iot
      .on(DescribeJobCommand, { jobId: 'limited-1' })
      .resolves({ job: { status: 'CANCELED', reasonCode: 'CONCURRENCY_LIMIT' } })
      .on(DescribeJobCommand, { jobId: 'limited-2' })
      .resolves({ job: { status: 'IN_PROGRESS' } })
    const cancelled = {
      deviceName: 'limited-0',
      iotJobId: 'limited-1',
      status: 'CANCELLED',
      statusDetails: {},
      at: now + 1,
    } as const
    await recordUpdates({ job: { iotJobId: 'limited-1' }, updates: [cancelled] }, now)
    await carryOutPending(now)
    const { job, progress } = await getJob('limited')
    expect(job).toMatchObject({ status: 'active', statusReason: expect.stringContaining('CONCURRENCY_LIMIT') })
    expect(progress).toMatchObject({ cancelled: 100, queued: 1 })
    expect((await listJobParts('limited')).map(({ state }) => state)).toEqual(['cancelled', 'created'])
    expect(await listPending()).toEqual([])
  })

  it("repeats adding instruments to a model's thing group until AWS IoT's index is certainly up to date", async () => {
    await notePending({ type: 'joinGroup', subject: 'TripleQuad' }, now)
    iot.on(ListThingsInThingGroupCommand).resolves({ things: [] })
    await carryOutPending(now + 9_999)
    expect(await listPending()).toMatchObject([{ type: 'joinGroup', subject: 'TripleQuad' }])
    await carryOutPending(now + 10_000)
    expect(await listPending()).toEqual([])
    expect(iot.commandCalls(ListThingsInThingGroupCommand)).toHaveLength(2)
  })

  /** A job for a model whose part AWS IoT has, and an admitted instrument that is not in the model's group yet. */
  const joining = async (model: string, counter: number, state: JobPart['state'] = 'created'): Promise<JobPart> => {
    await storeModels(model)
    const part: JobPart = { iotJobId: `${model}-1`, target: { model }, counter, state }
    await insertJob(storedJob(`for-${model}`, { models: [model] }), [part], trail(`create for-${model}`))
    await db.send(
      new PutCommand({
        TableName: tableName('devices'),
        Item: { deviceName: `SN-${model}`, modelName: model, deviceStatus: 'OK' },
      }),
    )
    iot.on(ListThingsInThingGroupCommand).resolves({ things: [] })
    return part
  }

  const executionOf = async (jobName: string): Promise<Execution | undefined> => (await listExecutions(jobName))[0]

  it('queues an instrument that joins while AWS IoT creates the part, and that AWS IoT therefore gives it', async () => {
    await joining('Meanwhile', now, 'pending')
    await joinModelGroup('Meanwhile', now + 1)
    expect(await executionOf('for-Meanwhile')).toMatchObject({ status: 'QUEUED', iotJobId: 'Meanwhile-1' })
    expect(iot.commandCalls(AddThingToThingGroupCommand)).toHaveLength(1)
    iot.on(CreateJobCommand).resolves({})
    await carryOutPending(now + 60_000)
  })

  it.each(['SUCCEEDED', 'FAILED'] as const)(
    "keeps the retry's outcome %s when the instrument joins the thing group again",
    async status => {
      await joining(`Again${status}`, now)
      const [jobName, deviceName] = [`for-Again${status}`, `SN-Again${status}`]
      await changeExecutions(jobName, [deviceName], known => ({
        ...queued(known, { deviceName, iotJobId: 'retry-2', at: now }),
        status,
      }))
      await joinModelGroup(`Again${status}`, now + 1)
      expect(await executionOf(jobName)).toMatchObject({ status, iotJobId: 'retry-2' })
    },
  )

  it("queues an instrument again if it left the model's thing group before its turn and has rejoined it", async () => {
    const part = await joining('Left', now)
    await queueExecutions('for-Left', part, ['SN-Left'], now)
    const left = {
      deviceName: 'SN-Left',
      iotJobId: part.iotJobId,
      status: 'CANCELLED',
      statusDetails: {},
      at: now,
    } as const
    await recordUpdates({ job: { iotJobId: part.iotJobId }, updates: [left] }, now)
    await joinModelGroup('Left', now + 1)
    expect(await executionOf('for-Left')).toMatchObject({ status: 'QUEUED', iotJobId: part.iotJobId })
  })

  it('creates one new part, with a new document, for an instrument that joins the model after the document expired', async () => {
    const year = 365 * 86_400_000
    await joining('Old', now)
    await joinModelGroup('Old', now + year)
    expect(await listJobParts('for-Old')).toHaveLength(1)
    await joining('Older', now)
    await joinModelGroup('Older', now + year + 1)
    await joinModelGroup('Older', now + year + 2)
    const [, added, ...others] = (await listJobParts('for-Older')).toSorted((a, b) => a.counter - b.counter)
    expect([added, others]).toMatchObject([{ target: { deviceSerialNumbers: ['SN-Older'] }, state: 'pending' }, []])
    expect((await listPending()).map(({ subject }) => subject)).toContain('for-Older')
  })

  it('when a newer job arrives, closes an older one whose retry has ended, but not one whose retry is in progress', async () => {
    for (const [name, status] of [
      ['over', 'FAILED'],
      ['open', 'QUEUED'],
    ] as const) {
      const parts: JobPart[] = [
        { iotJobId: `${name}-m`, target: { model: name }, counter: 1, state: 'created' },
        { iotJobId: `${name}-r`, target: { deviceSerialNumbers: ['SN-1'] }, counter: 2, state: 'created' },
      ]
      await storeModels(name)
      await insertJob(storedJob(`older-${name}`, { models: [name] }), parts, trail(`create older-${name}`))
      await changeExecutions(`older-${name}`, ['SN-1'], known => ({
        ...queued(known, { deviceName: 'SN-1', iotJobId: `${name}-r`, at: now }),
        status,
      }))
      const createTime = new Date(now + 1).toISOString()
      await endOlderJobs(name, storedJob(`newer-${name}`, { models: [name], createTime }), now + 1)
    }
    expect((await getJob('older-over')).job.status).toBe('cancelled')
    expect((await getJob('older-open')).job.status).toBe('active')
  })

  it('treats a part that somebody deleted in AWS IoT as cancelled', async () => {
    await insert('deleted', 1)
    iot.on(CreateJobCommand).resolves({})
    await rollOut('deleted', now)
    const gone = Object.assign(new Error('not found'), { name: 'ResourceNotFoundException' })
    iot.on(DescribeJobCommand).rejects(gone).on(CancelJobCommand).rejects(gone)
    await inspectParts('deleted', now)
    expect((await getJob('deleted')).job.statusReason).toContain('it was deleted')
  })
})
