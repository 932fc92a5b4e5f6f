import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Redelivered } from '#functions/application/evaluation/redeliver.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localBucketName } from '#scripts/local/aws/account/names.ts'
import { failedMessagesPrefix } from '#shared/server/failedMessages.ts'
import { iso } from '#shared/time/iso.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connect } from '#tests/support/product/instrument.ts'
import { putDevices, putLatest } from '#tests/support/product/manyDevices.ts'
import { soakSize } from '#tests/support/product/soakSize.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

const instruments = soakSize(80, 200)
const messagesEach = 6
const modelName = 'HPLC1290'
const names = Array.from({ length: instruments }, (_, index) => `SN-${String(index).padStart(5, '0')}`)
/** Every fourth instrument is of this model. */
const watched = names.filter((_, index) => index % 4 === 2)

const parameter = { mnemonic: 'P2', displayName: '', dataType: 'number', description: '', unitsOfMeasure: '' }

let dataDir: string
let stack: TestStack
let admin: Api
let s3: S3Client

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-backlog-'))
  const devices = Object.fromEntries(names.map(name => [name, `password of ${name}`]))
  await writeFile(path.join(dataDir, 'devices.json'), JSON.stringify({ claim: 'claim', devices }))
  // Few enough that the backlog comes faster than the stream takes it, on any computer. The clock would begin to
  // deliver what the stream has not taken while the rest is still being sent.
  stack = await startStack({ dataDir, streamRecordsPerSecond: instruments / 20 })
  s3 = new S3Client({ ...clientSettings(stack.endpoints.s3), forcePathStyle: true })
  await putDevices(stack, instruments)
  await putLatest(stack, instruments, () => ({}))
  admin = await signIn(stack.base, 'admin')
  await admin.call('PUT', 'create_model', { modelName, description: '', parameters: { P2: parameter } })
  const rule = { ruleName: 'High', ruleExpression: '(P2 > 100)', models: [modelName], severity: 121 }
  expect((await admin.call('PUT', 'createrule', rule)).status).toBe(200)
})
afterAll(async () => {
  await stack?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Each message has a parameter of its own; the third makes the rule fire. */
const sendBacklog = async (name: string): Promise<void> => {
  const client = await connect(stack.mqttPort, name, `password of ${name}`)
  const since = Date.now() - 120_000
  const messages = Array.from({ length: messagesEach }, (_, place) => ({
    timestamp: iso(since + place * 1_000),
    category: 'MassSpec',
    readings: { [`P${place}`]: 500 },
  }))
  await Promise.all(
    messages.map(one => client.publishAsync(`instruments/${name}/readings`, JSON.stringify(one), { qos: 1 })),
  )
  await client.endAsync()
}

const waiting = async (): Promise<number> => {
  const listed = { Bucket: localBucketName('undelivered'), Prefix: failedMessagesPrefix }
  return (await s3.send(new ListObjectsV2Command(listed))).KeyCount ?? 0
}

describe('a backlog that many instruments send at the same time', () => {
  it('is stored without loss, and rules are evaluated on the messages that are not too late', async () => {
    await Promise.all(names.map(sendBacklog))
    expect(await waiting()).toBeGreaterThan(instruments)

    // A single run may take more than a minute on a busy computer.
    const isEmpty = async (): Promise<boolean> => {
      const done = (await tick(stack, 'ingest')) as Redelivered
      return done.isComplete && done.failed === 0 && (await waiting()) === 0
    }
    await eventually('the bucket is empty', isEmpty, 200_000)
    for (const deviceName of names)
      await eventually(`${deviceName} has all readings`, async () => {
        const { body } = await admin.post('devicedata', { deviceName, category: 'MassSpec' })
        return body.total === messagesEach
      })

    const alarmed = async () => {
      const { eventsData } = (await admin.post('getalarms', { pageSize: 300 })).body
      return eventsData.map(({ deviceName }) => deviceName).toSorted()
    }
    await eventually('each alarm is open', async () => (await alarmed()).length === watched.length)
    expect(await alarmed()).toEqual(watched)
  })
})
