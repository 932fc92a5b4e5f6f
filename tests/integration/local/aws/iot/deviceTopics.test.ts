import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { CreateJobCommand } from '@aws-sdk/client-iot'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { secretOf } from '#scripts/local/aws/account/callers.ts'
import { startS3 } from '#scripts/local/aws/s3/startS3.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'
import { arn, openDevice, openIot, testClock, type OpenIot } from './jobsSupport.ts'

const create = ({ iot }: OpenIot, jobId: string, rest = {}) =>
  iot.send(new CreateJobCommand({ jobId, targets: [arn('thing', 'SN1')], document: '{"do":"install"}', ...rest }))

const open = async (options: Parameters<typeof openIot>[0] = {}) => {
  const opened = await openIot(options)
  return { opened, device: await openDevice(opened, 'SN1') }
}

describe('a device on the jobs topics of the local AWS IoT', () => {
  it('is notified of a new job, starts it, reports its progress and finishes it', async () => {
    const { opened, device } = await open()
    await create(opened, 'job-1')
    await eventually('the device is notified', async () => device.messages('notify-next').length === 1)
    expect(device.messages('notify')).toMatchObject([{ jobs: { QUEUED: [{ jobId: 'job-1', executionNumber: 1 }] } }])
    expect(device.messages('notify-next')).toMatchObject([
      { execution: { jobId: 'job-1', thingName: 'SN1', status: 'QUEUED', jobDocument: { do: 'install' } } },
    ])
    expect(await device.ask('start-next', { clientToken: 'a', statusDetails: { phase: 'download' } })).toMatchObject({
      topic: 'start-next/accepted',
      payload: {
        clientToken: 'a',
        execution: { jobId: 'job-1', status: 'IN_PROGRESS', versionNumber: 2, statusDetails: { phase: 'download' } },
      },
    })
    expect(
      await device.ask('job-1/update', {
        status: 'IN_PROGRESS',
        statusDetails: { phase: 'install' },
        expectedVersion: 2,
        includeJobExecutionState: true,
        includeJobDocument: true,
      }),
    ).toMatchObject({
      payload: {
        executionState: { status: 'IN_PROGRESS', versionNumber: 3, statusDetails: { phase: 'install' } },
        jobDocument: { do: 'install' },
      },
    })
    await device.ask('job-1/update', { status: 'SUCCEEDED' })
    await eventually('nothing is next', async () => device.messages('notify-next').length === 2)
    expect(device.messages('notify-next')[1]).not.toHaveProperty('execution')
    const answer = await device.ask('start-next')
    expect([answer.topic, 'execution' in answer.payload]).toEqual(['start-next/accepted', false])
  })

  it('gets the answer to its request without a subscription, and no other device gets that answer', async () => {
    const { opened, device } = await open()
    const other = await openDevice(opened, 'SN2')
    await device.ask('get')
    await other.ask('get')
    expect([device.messages('get/accepted').length, other.messages('get/accepted').length]).toEqual([1, 1])
  })

  it('sees at most ten pending executions, the one in progress first', async () => {
    const clock = testClock()
    const { opened, device } = await open(clock)
    for (let index = 0; index < 12; index += 1) {
      await create(opened, `job-${index}`)
      clock.advance(1_000)
    }
    await device.ask('job-5/update', { status: 'IN_PROGRESS' })
    const { payload } = await device.ask('get')
    const { inProgressJobs, queuedJobs } = payload as Record<string, { jobId: string }[]>
    expect(inProgressJobs?.map(({ jobId }) => jobId)).toEqual(['job-5'])
    expect(queuedJobs?.map(({ jobId }) => jobId)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10].map(index => `job-${index}`))
    await eventually('job 5 is next', async () => device.messages('notify-next').length === 2)
    expect(device.messages('notify-next')[1]).toMatchObject({ execution: { jobId: 'job-5' } })
    expect(await device.ask('$next/get', { includeJobDocument: false })).toMatchObject({
      payload: { execution: { jobId: 'job-5' } },
    })
  })

  it.each<[string, string, object | string, string]>([
    ['a topic that is not a request', 'job-1/delete', {}, 'InvalidTopic'],
    ['a payload that is not JSON', 'get', 'no JSON', 'InvalidJson'],
    ['a payload that is not an object', 'start-next', '[]', 'InvalidRequest'],
    ['an unknown job', 'job-2/get', {}, 'ResourceNotFound'],
    ['an execution number that is not the newest', 'job-1/get', { executionNumber: 2 }, 'ResourceNotFound'],
    ['a status that only the service sets', 'job-1/update', { status: 'TIMED_OUT' }, 'InvalidRequest'],
    ['a version that is not the newest', 'job-1/update', { status: 'FAILED', expectedVersion: 9 }, 'VersionMismatch'],
    [
      'a detail of more than 1,024 characters',
      'job-1/update',
      { status: 'FAILED', statusDetails: { why: 'x'.repeat(1_025) } },
      'InvalidRequest',
    ],
    ['an update of an execution that has ended', 'job-0/update', { status: 'IN_PROGRESS' }, 'InvalidStateTransition'],
    ['a look at an execution that has ended', 'job-0/get', {}, 'TerminalStateReached'],
  ])('gets a rejection of an invalid request: %s', async (_, topic, payload, code) => {
    const { opened, device } = await open()
    await create(opened, 'job-0')
    await create(opened, 'job-1')
    await device.ask('job-0/update', { status: 'SUCCEEDED' })
    const answer = await device.ask(topic, payload)
    expect(answer).toMatchObject({ topic: `${topic}/rejected`, payload: { code, message: expect.any(String) } })
  })

  it('is throttled if it sends too many requests in a second, and is answered again in the next second', async () => {
    let time = 1_800_000_000_000
    const { device } = await open({ now: () => time, requestsPerSecond: 1 })
    expect(await device.ask('get')).toMatchObject({ topic: 'get/accepted' })
    expect(await device.ask('get')).toMatchObject({ payload: { code: 'RequestThrottled' } })
    time += 1_000
    expect(await device.ask('get')).toMatchObject({ topic: 'get/accepted' })
  })

  it('is throttled above 200 requests of a kind in a second if the account has no other limit', async () => {
    const { jobs } = await openIot({ now: () => 1_800_000_000_000 })
    const topic = '$aws/things/SN1/jobs/get'
    const codes: unknown[] = []
    const answers = Array.from({ length: 201 }, () =>
      jobs.answer(
        { thingName: 'SN1', topic, payload: new Uint8Array() },
        async (_, payload) => void codes.push((payload as { code?: string }).code),
      ),
    )
    await Promise.all(answers)
    expect(codes.filter(code => code !== undefined)).toEqual(['RequestThrottled'])
    expect(codes).toHaveLength(201)
  })

  it('gets a fresh link for each placeholder in a job document, and the local S3 accepts the link', async () => {
    const s3 = await startS3({
      folder: path.join(await temporaryDirectory(), 's3'),
      region: 'us-east-1',
      credentials: secretOf,
    })
    onTestFinished(() => s3.close())
    const client = new S3Client({ ...clientSettings(s3.url), forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: 'contents' }))
    await client.send(new PutObjectCommand({ Bucket: 'contents', Key: 'jobs/1/setup file.exe', Body: 'bytes' }))
    const { opened, device } = await open({ s3Url: s3.url })
    const place = 'https://s3.us-east-1.amazonaws.com/contents/jobs/1/setup%20file.exe'
    const document = JSON.stringify({ url: `\${aws:iot:s3-presigned-url-v2:${place}}` })
    await expect(create(opened, 'job-1', { document })).rejects.toMatchObject({ name: 'InvalidRequestException' })
    const presignedUrlConfig = { roleArn: 'arn:aws:iam::000000000000:role/links', expiresInSec: 60 }
    await create(opened, 'job-1', { document, presignedUrlConfig })
    const linkIn = ({ payload }: { payload: object }) =>
      (payload as { execution: { jobDocument: { url: string } } }).execution.jobDocument.url
    const link = linkIn(await device.ask('start-next'))
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60')
    const part = await fetch(link, { headers: { range: 'bytes=1-2' } })
    expect([part.status, await part.text()]).toEqual([206, 'yt'])
  })
})
