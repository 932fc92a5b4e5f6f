import {
  CreateJobCommand,
  DescribeEventConfigurationsCommand,
  IoTClient,
  ListThingsInThingGroupCommand,
} from '@aws-sdk/client-iot'
import { KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobPart } from '#functions/domain/jobs/jobPart.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { jobMadeAt, storedJob } from '#tests/support/stored/storedJob.ts'
import { storeModels } from '#tests/support/stored/storedModels.ts'

prepareLocalStore()
for (const name of ['CONTENTS_BUCKET', 'CONTENT_KEY_IDS', 'DOWNLOAD_ROLE_ARN', 'STAGE_PREFIX']) vi.stubEnv(name, name)
vi.stubEnv('IOT_ARN', 'arn:aws:iot:us-east-1:000000000000')
const { rollOut } = await import('#functions/application/jobs/rollOut.ts')
const { getJob } = await import('#functions/data/jobs/jobRepository.ts')
const { insertJob } = await import('#functions/data/jobs/jobWriter.ts')

const iot = mockClient(IoTClient)
const kms = mockClient(KMSClient)
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => {
  iot.reset()
  iot.onAnyCommand().resolves({})
  iot.on(DescribeEventConfigurationsCommand).resolves({ eventConfigurations: { JOB_EXECUTION: { Enabled: true } } })
  iot.on(ListThingsInThingGroupCommand).resolves({ things: [] })
  kms.on(SignCommand).resolves({ Signature: Uint8Array.of(1) })
})

/** A job for a model, made in the same millisecond as all others, and named after its number. */
const insert = async (model: string, counter: number): Promise<string> => {
  const jobName = `${model}-${counter}`
  const part: JobPart = { iotJobId: jobName, target: { model }, counter, state: 'pending' }
  const trail = { by: 'admin', at: jobMadeAt, action: 'job.create', requestId: jobName }
  await storeModels(model)
  await insertJob(storedJob(jobName, { models: [model], counter }), [part], trail)
  return jobName
}

const jobOf = async (jobName: string) => (await getJob(jobName)).job

describe('the older of two jobs that are created for a model at the same moment', () => {
  it.each([
    ['first', [1, 2]],
    ['last', [2, 1]],
  ])('ends whether it is rolled out first or last: %s', async (place, order) => {
    const model = `Twin${place}`
    for (const counter of order) await rollOut(await insert(model, counter), jobMadeAt)
    expect(await jobOf(`${model}-2`)).toMatchObject({ status: 'active' })
    expect(await jobOf(`${model}-1`)).toMatchObject({
      status: 'cancelled',
      statusReason: `The job ${model}-2 takes its place`,
    })
  })

  it('ends if the newer job is created while AWS IoT is creating the older one', async () => {
    iot.on(CreateJobCommand, { jobId: 'Raced-1' }).callsFake(async () => {
      await rollOut(await insert('Raced', 2), jobMadeAt)
      return {}
    })
    await rollOut(await insert('Raced', 1), jobMadeAt)
    expect(await jobOf('Raced-2')).toMatchObject({ status: 'active' })
    expect(await jobOf('Raced-1')).toMatchObject({
      status: 'cancelled',
      statusReason: 'The job Raced-2 takes its place',
    })
  })
})
