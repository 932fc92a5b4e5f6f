import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { PublishCommand as MailCommand, SNSClient } from '@aws-sdk/client-sns'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { ruleFrom } from '#functions/domain/rules/wire.ts'
import { heartbeatsAt, buildSentRecord, type TelemetryRecord } from '#scripts/local/past/records.ts'
import { iso } from '#shared/time/iso.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'

prepareLocalStore()
const iot = mockClient(IoTDataPlaneClient)
const sns = mockClient(SNSClient)
const { watchFleet } = await import('#functions/application/fleet/watchFleet.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { processBatch } = await import('#functions/ingest/handler.ts')
const { insertModel } = await import('#functions/data/models/modelWriter.ts')
const { insertRule } = await import('#functions/data/rules/ruleWriter.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')

/** `npm run soak` runs it with 500. */
const size = Number(process.env['FLEET_SIZE'] ?? 20)
const names = Array.from({ length: size }, (_, index) => `SN-${index}`)
const killed = names.slice(0, size / 10)
const minuteMs = 60_000
const begin = Date.UTC(2026, 0, 1)
const limitMs = 15 * minuteMs
/** How long before each full minute the instruments send. */
const aheadMs = 20_000

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  const trail = { by: 'ada', at: begin, action: 'a', requestId: 'r' }
  await insertModel(modelOf('Orbit', { P: 'number' }), { ...trail, requestId: 'm' })
  for (const [ruleName, ruleExpression] of [
    ['Silent', '($SILENT >= 15)'],
    ['Offline', '($OFFLINE >= 10)'],
  ] as const) {
    const sent = { ruleExpression, models: ['Orbit'], severity: 121 }
    const rule = ruleFrom(ruleName, sent, undefined, { by: 'ada', groups: [], at: begin })
    await insertRule(rule, { ...trail, requestId: ruleName })
  }
  for (const deviceName of names) {
    const state = {
      ...newDeviceState(deviceName),
      modelName: 'Orbit',
      deviceStatus: 'OK',
      registeredAt: begin,
    } as const
    await writeDevice({ state, read: await readDeviceState(deviceName), rows: [], alarms: [], listing: 'create' })
  }
})
afterAll(() => store.close())
afterEach(() => vi.useRealTimers())

/** What works in a minute. */
interface Minute {
  readonly at: number
  readonly broker: boolean
  readonly ingest: boolean
  readonly living: readonly string[]
}

/** What has reached the stream and is not ingested yet. */
const stream: TelemetryRecord[] = []
const enqueued = new Set<string>()
/** When each mail since the last reset was sent. */
const mailedAt: number[] = []

const statusAt = (deviceName: string, at: number): TelemetryRecord =>
  buildSentRecord({
    at,
    deviceName,
    type: 'message',
    message: { kind: 'status', payload: { timestamp: iso(at), status: 'RUN' } },
  })

const connectionsAt = (at: number, connected = true): TelemetryRecord[] =>
  names.map(deviceName => buildSentRecord({ at, deviceName, type: 'presence', connected }))

/** A minute: instruments report, ingest takes what is on the stream, the clock runs, and mails are sent. */
const live = async ({ at, broker, ingest, living }: Minute): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  if (broker) stream.push(...living.map(name => statusAt(name, at - aheadMs)))
  if (ingest) await processBatch({ Records: stream.splice(0) as never }) // the parts of a record that are read
  iot.reset()
  iot.on(PublishCommand).resolves({})
  await watchFleet(at)
  if (broker && iot.commandCalls(PublishCommand).length > 0) stream.push(...heartbeatsAt(at))
  await sendMails(at)
}

const sendMails = async (at: number): Promise<void> => {
  for (const item of await itemsOf('notices')) {
    const key = JSON.stringify([item['channel'], item['part']])
    if (enqueued.has(key)) continue
    enqueued.add(key)
    await enqueueItem(item, at)
  }
  const mails = sns.commandCalls(MailCommand).length
  while (mailedAt.length < mails) mailedAt.push(at)
}

const forgetMails = (): void => {
  sns.reset()
  mailedAt.length = 0
}

const itemsOf = async (table: 'notices' | 'alarms'): Promise<Record<string, unknown>[]> =>
  (await db.send(new ScanCommand({ TableName: tableName(table), ConsistentRead: true }))).Items ?? []

const lived = async (minutes: number, from: number, fields: Partial<Minute> = {}): Promise<number> => {
  const all = { broker: true, ingest: true, living: names, ...fields }
  for (let minute = 0; minute < minutes; minute += 1) await live({ at: from + minute * minuteMs, ...all })
  return from + minutes * minuteMs
}

const alarms = async () =>
  (await itemsOf('alarms')).map(item => ({
    rule: String(item['rule'] ?? item['triggeringRule']),
    device: String(item['deviceName']),
    // The time of an alarm begins its key.
    at: Date.parse(String(item['entry']).split('#')[0] ?? ''),
  }))

const subjects = (): string[] => sns.commandCalls(MailCommand).map(({ args: [{ input }] }) => String(input.Subject))

describe('a fleet whose instruments report every minute', () => {
  let now = begin

  it('raises no alarm during ten minutes without the broker, and the stage reports its outage once', async () => {
    stream.push(...connectionsAt(begin))
    now = await lived(5, now)
    forgetMails()
    now = await lived(10, now, { broker: false })
    now = await lived(20, now)
    expect(await alarms()).toEqual([])
    expect(subjects()).toEqual(['Benchwatch does not see its instruments', 'Benchwatch sees its instruments again'])
  })

  it('raises no alarm during ten minutes without ingest, and the stage reports its outage once', async () => {
    forgetMails()
    now = await lived(10, now, { ingest: false })
    now = await lived(20, now)
    expect(await alarms()).toEqual([])
    expect(subjects()).toEqual(['Benchwatch does not see its instruments', 'Benchwatch sees its instruments again'])
  })

  it('raises no alarm and causes no mail when instruments connect and report before the first run after a night off', async () => {
    forgetMails()
    now += 8 * 60 * minuteMs
    stream.push(...connectionsAt(now - 2 * minuteMs, false), ...connectionsAt(now - minuteMs))
    now = await lived(20, now)
    expect(await alarms()).toEqual([])
    expect(subjects()).toEqual([])
  })

  it('gets one alarm and one mail for each instrument that falls silent, at most a minute late, and none for the others', async () => {
    forgetMails()
    const killedAt = now
    now = await lived(20, now, { living: names.filter(name => !killed.includes(name)) })
    const found = await alarms()
    expect(found.map(({ device, rule }) => `${device} ${rule}`).toSorted()).toEqual(
      killed.map(name => `${name} Silent`).toSorted(),
    )
    expect(mailedAt).toHaveLength(killed.length)
    const lastSentAt = killedAt - minuteMs - aheadMs
    for (const at of [...found.map(alarm => alarm.at), ...mailedAt]) {
      expect(at - killedAt).toBeLessThanOrEqual(limitMs + minuteMs)
      expect(at - lastSentAt).toBeGreaterThanOrEqual(limitMs)
    }
  })
})
