import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { retainedMessagesPerSecond } from '#shared/server/iotRates.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

/** The rate at which each message was let begin. The pace is kept, but not waited for. */
const paced = vi.hoisted((): number[] => [])
vi.mock('#functions/runtime/pace.ts', () => ({
  makePace: (perSecond: number) => async () => {
    paced.push(perSecond)
  },
}))
prepareLocalStore()
vi.stubEnv('CONTENT_KEY_IDS', 'first,second')
const { publishKeys } = await import('#functions/application/jobs/publishKeys.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')

const iot = mockClient(IoTDataPlaneClient)
const kms = mockClient(KMSClient)
const devices = Array.from({ length: 1_100 }, (_, index) => `SN-${index}`)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let store: Awaited<ReturnType<typeof openLocalStore>>

beforeAll(async () => {
  store = await openLocalStore()
  for (const deviceName of devices)
    await db.send(new PutCommand({ TableName: tableName('devices'), Item: { deviceName, modelName: 'Orbit' } }))
})
afterAll(() => store.close())
beforeEach(() => {
  iot.reset()
  kms.reset()
  kms.on(SignCommand).resolves({ Signature: Uint8Array.of(1) })
  kms.on(GetPublicKeyCommand).callsFake(({ KeyId }: { KeyId: string }) => ({ PublicKey: Buffer.from(KeyId) }))
  iot.on(PublishCommand).resolves({})
})

const published = () => iot.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)
const listIn = (payload: unknown) => {
  const { list, keyId } = JSON.parse(String(payload)) as { list: string; keyId: string }
  return { keyId, ...(JSON.parse(Buffer.from(list, 'base64').toString()) as { counter: number; keys: object }) }
}

const start = Date.now()

describe('the publication of keys that sign content', () => {
  it('sends nothing as long as the keys are those that instruments got at enrolment', async () => {
    await publishKeys(start)
    await publishKeys(start + minuteMs)
    expect(published()).toEqual([])
    expect(kms.calls()).toEqual([])
  })

  it('sends changed keys to every instrument, resumes after a failure, and signs the list once', async () => {
    vi.stubEnv('CONTENT_KEY_IDS', 'third,second')
    const busy = new Error('busy')
    iot.on(PublishCommand).callsFake(({ topic }: { topic: string }) => {
      if (published().length > 700 && topic.endsWith('7/keys')) throw busy
      return {}
    })
    await expect(publishKeys(Date.now())).rejects.toThrow(/failed/)
    const before = new Set(published().map(({ topic }) => topic)).size
    expect(before).toBeLessThanOrEqual(1_000)
    iot.on(PublishCommand).resolves({})
    await publishKeys(Date.now())
    const { counter, ...list } = listIn(published()[0]?.payload)
    expect(counter).toBeGreaterThanOrEqual(start)
    expect(new Set(published().map(({ topic }) => topic))).toEqual(
      new Set(devices.map(name => `instruments/${name}/keys`)),
    )
    expect(published()[0]).toMatchObject({ qos: 1, retain: true })
    expect(list.keyId).toBe('second')
    expect(Object.keys(list.keys)).toEqual(['third', 'second'])
    expect(kms.commandCalls(SignCommand)).toHaveLength(1)
  })

  it('sends the keys again a day later for instruments that enrolled meanwhile, and then stops', async () => {
    await publishKeys(Date.now() + minuteMs)
    expect(published()).toEqual([])
    await publishKeys(Date.now() + dayMs + minuteMs)
    expect(published()).toHaveLength(devices.length)
    await publishKeys(Date.now() + 9 * dayMs)
    expect(published()).toHaveLength(devices.length)
  })

  it("leaves a fifth of AWS IoT's rate limit for retained messages to other publishers", async () => {
    vi.stubEnv('CONTENT_KEY_IDS', 'fourth,third')
    paced.length = 0
    await publishKeys(Date.now() + 10 * dayMs)
    expect(published()).toHaveLength(devices.length)
    expect(paced).toEqual(devices.map(() => retainedMessagesPerSecond * 0.8))
  })

  it('fails with an error that says what to do if instruments trust none of the keys', async () => {
    vi.stubEnv('CONTENT_KEY_IDS', 'fifth,sixth')
    await expect(publishKeys(Date.now())).rejects.toThrow(/Keep one of the earlier keys in the setting contentKeys/)
    expect(published()).toEqual([])
  })
})
