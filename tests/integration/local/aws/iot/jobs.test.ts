import {
  CancelJobCommand,
  CancelJobExecutionCommand,
  CreateJobCommand,
  DescribeEventConfigurationsCommand,
  DescribeJobCommand,
  DescribeJobExecutionCommand,
  UpdateEventConfigurationsCommand,
  type CreateJobCommandInput,
} from '@aws-sdk/client-iot'
import { describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { arn, openDevice, openIot, testClock, type OpenIot } from './jobsSupport.ts'

const things = ['SN1', 'SN2', 'SN3']
const targets = things.map(name => arn('thing', name))

const create = ({ iot }: OpenIot, input: Partial<CreateJobCommandInput> = {}) =>
  iot.send(new CreateJobCommand({ jobId: 'job-1', targets, document: '{}', ...input }))

const executionOf = async ({ iot }: OpenIot, thingName: string) =>
  (await iot.send(new DescribeJobExecutionCommand({ jobId: 'job-1', thingName }))).execution

const statuses = (opened: OpenIot) => Promise.all(things.map(async name => (await executionOf(opened, name))?.status))

const jobOf = async ({ iot }: OpenIot) => (await iot.send(new DescribeJobCommand({ jobId: 'job-1' }))).job

const reportEvents = ({ iot }: OpenIot, Enabled: boolean) =>
  iot.send(new UpdateEventConfigurationsCommand({ eventConfigurations: { JOB_EXECUTION: { Enabled } } }))

const ended = async (opened: OpenIot, thingName: string, status: string) => {
  const device = await openDevice(opened, thingName)
  await device.ask('job-1/update', { status, statusDetails: { reason: 'tried' } })
}

describe('the cancellation of one job execution at the local AWS IoT', () => {
  it('ends the execution, whose event has the same status details, and leaves the other executions unchanged', async () => {
    const opened = await openIot()
    await reportEvents(opened, true)
    await create(opened)
    const statusDetails = { reason: 'denied' }
    await opened.iot.send(new CancelJobExecutionCommand({ jobId: 'job-1', thingName: 'SN1', statusDetails }))
    expect(await statuses(opened)).toEqual(['CANCELED', 'QUEUED', 'QUEUED'])
    await eventually('the event', async () => opened.events.length === 1)
    expect(opened.events[0]?.payload).toMatchObject({ status: 'CANCELED', statusDetails })
  })

  it('must be forced for an execution in progress, and is refused for an ended or unknown one', async () => {
    const opened = await openIot()
    await create(opened)
    const cancel = (thingName: string, force = false) =>
      opened.iot.send(new CancelJobExecutionCommand({ jobId: 'job-1', thingName, force }))
    await (await openDevice(opened, 'SN1')).ask('start-next', {})
    await expect(cancel('SN1')).rejects.toMatchObject({ name: 'InvalidStateTransitionException' })
    await cancel('SN1', true)
    expect(await statuses(opened)).toEqual(['CANCELED', 'QUEUED', 'QUEUED'])
    await expect(cancel('SN1', true)).rejects.toMatchObject({ name: 'InvalidStateTransitionException' })
    await expect(cancel('SN9')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})

describe('a job of the local AWS IoT', () => {
  it('has one execution for each target, and is complete once all executions have ended', async () => {
    const opened = await openIot()
    const { jobArn } = await create(opened, { targets: [...targets, arn('thing', 'SN1')] })
    expect(jobArn).toBe('arn:aws:iot:us-east-1:000000000000:job/job-1')
    expect(await statuses(opened)).toEqual(['QUEUED', 'QUEUED', 'QUEUED'])
    await ended(opened, 'SN1', 'SUCCEEDED')
    await ended(opened, 'SN2', 'FAILED')
    expect(await jobOf(opened)).toMatchObject({ status: 'IN_PROGRESS' })
    await ended(opened, 'SN3', 'REJECTED')
    expect(await jobOf(opened)).toMatchObject({
      status: 'COMPLETED',
      jobProcessDetails: { numberOfSucceededThings: 1, numberOfFailedThings: 1, numberOfRejectedThings: 1 },
    })
    expect(await executionOf(opened, 'SN2')).toMatchObject({
      status: 'FAILED',
      statusDetails: { detailsMap: { reason: 'tried' } },
      versionNumber: 2,
      queuedAt: expect.any(Date),
    })
  })

  it.each<[string, Partial<CreateJobCommandInput>, string]>([
    ['an id that exists', {}, 'ResourceAlreadyExistsException'],
    ['an id of 65 characters', { jobId: 'x'.repeat(65) }, 'InvalidRequestException'],
    ['an id with a blank', { jobId: 'job 2' }, 'InvalidRequestException'],
    ['an unknown thing', { jobId: 'job-2', targets: [arn('thing', 'nobody')] }, 'ResourceNotFoundException'],
    ['an unknown group', { jobId: 'job-2', targets: [arn('thinggroup', 'none')] }, 'ResourceNotFoundException'],
    ['a target that is not an ARN', { jobId: 'job-2', targets: ['SN1'] }, 'InvalidRequestException'],
    [
      '101 targets',
      { jobId: 'job-2', targets: Array<string>(101).fill(arn('thing', 'SN1')) },
      'InvalidRequestException',
    ],
    ['no target', { jobId: 'job-2', targets: [] }, 'InvalidRequestException'],
    ['a document that is not JSON', { jobId: 'job-2', document: 'update!' }, 'InvalidRequestException'],
    [
      'a document of more than 32 KiB',
      { jobId: 'job-2', document: `"${'x'.repeat(32_767)}"` },
      'InvalidRequestException',
    ],
    [
      'a timeout of no minutes',
      { jobId: 'job-2', timeoutConfig: { inProgressTimeoutInMinutes: 0 } },
      'InvalidRequestException',
    ],
    [
      'a setting that the stand-in does not support',
      { jobId: 'job-2', schedulingConfig: {} },
      'InvalidRequestException',
    ],
  ])('is refused if the request to create it is not valid: %s', async (_, input, name) => {
    const opened = await openIot()
    await create(opened)
    await expect(create(opened, input)).rejects.toMatchObject({ name })
  })

  it('is rolled out to as many instruments a minute as its rollout rate says', async () => {
    const clock = testClock()
    const opened = await openIot(clock)
    await create(opened, { jobExecutionsRolloutConfig: { maximumPerMinute: 2 } })
    const queued = async () => (await jobOf(opened))?.jobProcessDetails?.numberOfQueuedThings
    await opened.jobs.tick()
    expect(await queued()).toBe(2)
    clock.advance(60_000)
    await opened.jobs.tick()
    expect(await queued()).toBe(3)
  })

  it('is cancelled once the failures meet its abort criteria', async () => {
    const opened = await openIot()
    const criterion = {
      failureType: 'REJECTED',
      action: 'CANCEL',
      thresholdPercentage: 50,
      minNumberOfExecutedThings: 2,
    } as const
    await create(opened, { abortConfig: { criteriaList: [criterion] } })
    await ended(opened, 'SN1', 'REJECTED')
    expect(await jobOf(opened)).toMatchObject({ status: 'IN_PROGRESS' })
    await ended(opened, 'SN2', 'SUCCEEDED')
    expect([(await jobOf(opened))?.status, ...(await statuses(opened))]).toEqual([
      'CANCELED',
      'REJECTED',
      'SUCCEEDED',
      'CANCELED',
    ])
  })

  it('repeats a failed execution as often as its retry criteria allow', async () => {
    const opened = await openIot()
    const criteriaList = [{ failureType: 'FAILED', numberOfRetries: 1 }] as const
    await create(opened, {
      targets: [arn('thing', 'SN1')],
      jobExecutionsRetryConfig: { criteriaList: [...criteriaList] },
    })
    await ended(opened, 'SN1', 'FAILED')
    expect(await executionOf(opened, 'SN1')).toMatchObject({ status: 'QUEUED', executionNumber: 2, versionNumber: 1 })
    await ended(opened, 'SN1', 'FAILED')
    expect(await executionOf(opened, 'SN1')).toMatchObject({ status: 'FAILED', executionNumber: 2 })
    expect(await jobOf(opened)).toMatchObject({ status: 'COMPLETED' })
  })

  it('lets executions in progress continue when it is cancelled, unless the cancellation is forced', async () => {
    const opened = await openIot()
    await create(opened)
    const device = await openDevice(opened, 'SN1')
    await device.ask('start-next')
    await opened.iot.send(new CancelJobCommand({ jobId: 'job-1', comment: 'a mistake' }))
    expect(await statuses(opened)).toEqual(['IN_PROGRESS', 'CANCELED', 'CANCELED'])
    await expect(opened.iot.send(new CancelJobCommand({ jobId: 'job-1' }))).rejects.toMatchObject({
      name: 'InvalidRequestException',
    })
    await opened.iot.send(new CancelJobCommand({ jobId: 'job-1', force: true, comment: 'a mistake' }))
    expect(await statuses(opened)).toEqual(['CANCELED', 'CANCELED', 'CANCELED'])
    expect(await jobOf(opened)).toMatchObject({ status: 'CANCELED', comment: 'a mistake', forceCanceled: true })
    expect(await device.ask('job-1/update', { status: 'SUCCEEDED' })).toMatchObject({
      payload: { code: 'InvalidStateTransition', executionState: { status: 'CANCELED' } },
    })
  })
})

describe('the limit of active jobs at the local AWS IoT', () => {
  it('is 100 for each kind of job if the account has no other limit', async () => {
    const { iot } = await openIot()
    const add = (jobId: string) =>
      iot.send(new CreateJobCommand({ jobId, targets: [arn('thing', 'SN1')], document: '{}' }))
    for (let number = 1; number <= 100; number += 1) await add(`job-${number}`)
    await expect(add('job-101')).rejects.toMatchObject({ name: 'LimitExceededException' })
  })

  it('prevents further jobs of the same kind while it is reached, until one of these jobs has ended', async () => {
    const opened = await openIot({ activeJobs: 1 })
    await create(opened)
    const another = () =>
      opened.iot.send(new CreateJobCommand({ jobId: 'job-2', targets: [arn('thing', 'SN1')], document: '{}' }))
    await expect(another()).rejects.toMatchObject({ name: 'LimitExceededException' })
    await opened.iot.send(new CancelJobCommand({ jobId: 'job-1', force: true }))
    await another()
  })
})

describe('a job execution in progress at the local AWS IoT', () => {
  it('times out by the time limit of its job, or by the step time limit that its device has set', async () => {
    const clock = testClock()
    const opened = await openIot(clock)
    await create(opened, { timeoutConfig: { inProgressTimeoutInMinutes: 10 } })
    const [first, second] = [await openDevice(opened, 'SN1'), await openDevice(opened, 'SN2')]
    const started = await first.ask('start-next')
    expect(started).toMatchObject({ payload: { execution: { approximateSecondsBeforeTimedOut: expect.any(Number) } } })
    await second.ask('start-next', { stepTimeoutInMinutes: 1 })
    clock.advance(61_000)
    await opened.jobs.tick()
    expect(await statuses(opened)).toEqual(['IN_PROGRESS', 'TIMED_OUT', 'QUEUED'])
    clock.advance(9 * 60_000)
    await opened.jobs.tick()
    expect(await statuses(opened)).toEqual(['TIMED_OUT', 'TIMED_OUT', 'QUEUED'])
  })
})

describe('the events of job executions at the local AWS IoT', () => {
  it('are published if they are enabled, with the same fields as at AWS', async () => {
    const opened = await openIot()
    await create(opened)
    await ended(opened, 'SN1', 'SUCCEEDED')
    await reportEvents(opened, true)
    const { eventConfigurations } = await opened.iot.send(new DescribeEventConfigurationsCommand({}))
    expect(eventConfigurations).toEqual({ JOB_EXECUTION: { Enabled: true } })
    await ended(opened, 'SN2', 'FAILED')
    await opened.iot.send(new CancelJobCommand({ jobId: 'job-1' }))
    await eventually('two events', async () => opened.events.length === 2)
    expect(opened.events.map(({ topic }) => topic.split('/').slice(3).join(' '))).toEqual([
      'job-1 failed',
      'job-1 canceled',
    ])
    expect(opened.events[0]?.payload).toEqual({
      eventType: 'JOB_EXECUTION',
      eventId: expect.any(String),
      timestamp: expect.any(Number),
      operation: 'failed',
      jobId: 'job-1',
      thingArn: arn('thing', 'SN2'),
      status: 'FAILED',
      statusDetails: { reason: 'tried' },
    })
  })

  it('are published again after a restart if they could not be delivered before it', async () => {
    const first = await openIot({ onEvent: async () => Promise.reject(new Error('the stream is full')) })
    await reportEvents(first, true)
    await create(first)
    await ended(first, 'SN1', 'SUCCEEDED')
    await first.close()
    const second = await openIot({ folder: first.folder })
    expect(await statuses(second)).toEqual(['SUCCEEDED', 'QUEUED', 'QUEUED'])
    await second.jobs.tick()
    await second.jobs.tick()
    expect(second.events.map(({ payload }) => payload.operation)).toEqual(['succeeded'])
  })
})
