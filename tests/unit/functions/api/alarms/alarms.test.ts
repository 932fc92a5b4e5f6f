import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'

for (const name of variablesOf('rules')) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
vi.stubEnv('ALARM_RETENTION_DAYS', '400')
const { acknowledgeAlarm } = await import('#functions/api/alarms/acknowledgeAlarm.ts')
const { getAlarms } = await import('#functions/api/alarms/getAlarms.ts')
const { getEvents } = await import('#functions/api/alarms/getEvents.ts')

const store = mockClient(DynamoDBDocumentClient)
beforeEach(() => store.reset())

const now = Date.UTC(2026, 1, 2)
const call = {
  params: undefined,
  query: undefined,
  now,
  requestId: 'r',
  headers: {},
  sourceIp: '127.0.0.1',
  user: { name: 'admin', role: 'adminGroup', token: { id: 't', sub: 's', expiresAt: 0 } },
} as const

type Item = Record<string, unknown>

const alarm = (deviceName: string, entry: string, more: Item = {}): Item => ({
  deviceName,
  entry,
  monthEntry: `${entry}#${deviceName}`,
  triggeringRule: 'A',
  alarmSeverity: 120,
  alarmDescription: '',
  mnemonicValues: '{}',
  modelName: 'M',
  ruleExpression: '(P > 1)',
  lastAlarmDate: entry.slice(0, 24),
  count: 1,
  revision: 1,
  ...more,
})

/** The store's part of a query: newest first, some items a page. */
const answers = (items: readonly Item[], pageSize = items.length) =>
  store.on(QueryCommand).callsFake(({ ExclusiveStartKey, ExpressionAttributeValues, IndexName }) => {
    const month: unknown = ExpressionAttributeValues[':month']
    const inMonth = IndexName === undefined || month === '2026-02' ? items : []
    const start = Number(ExclusiveStartKey?.start ?? 0)
    const end = start + pageSize
    return {
      Items: inMonth.slice(start, end),
      ...(end < inMonth.length && { LastEvaluatedKey: { start: end } }),
    }
  })

describe('the search for alarms', () => {
  const at = '2026-02-01T00:00:00.000Z'

  it('returns each alarm on exactly one page, even if several alarms have the same time', async () => {
    // As the index of months sorts them: by time, rule, version, instrument.
    answers([
      alarm('SN-1', `${at}#C#1`),
      alarm('SN-3', `${at}#B#1`),
      alarm('SN-2', `${at}#B#1`),
      alarm('SN-4', `${at}#A#1`),
    ])
    const seen: string[] = []
    let nextToken: string | undefined
    do {
      const body = { pageSize: 1, nextToken }
      const answer = await getAlarms.run({ ...call, body })
      seen.push(...answer.eventsData.map(({ deviceName }) => deviceName))
      ;({ nextToken } = answer)
    } while (nextToken !== undefined && seen.length < 9)
    expect(seen).toEqual(['SN-1', 'SN-3', 'SN-2', 'SN-4'])
  })

  it('finds matching alarms even if ten thousand newer alarms do not match', async () => {
    const others = Array.from({ length: 10_001 }, (_, index) => alarm(`SN-${index}`, `${at}#B#1`))
    answers([...others, alarm('SN-X', `${at}#A#1`, { alarmSeverity: 180 })], 2500)
    const answer = await getAlarms.run({ ...call, body: { alarmSeverity: 180 } })
    expect(answer).toMatchObject({ total: 1, eventsData: [{ deviceName: 'SN-X' }] })
    expect(answer.message).toBeUndefined()
    const cut = await getAlarms.run({ ...call, body: { pageSize: 1 } })
    expect(cut).toMatchObject({ total: 10_000, message: expect.stringContaining('a shorter period') as string })
  })

  it.each([
    ['startDate', { startDate: '2026-02-30' }],
    ['endDate', { endDate: '2026-02-31T00:00:00Z' }],
    ['startTime', { startDate: '2026-02-01', startTime: '25:00' }],
    ['endTime', { endDate: '2026-02-01', endTime: 'noon' }],
  ])('is refused with an error at the field %s if that field is wrong', async (field, body) => {
    await expect(getAlarms.run({ ...call, body })).rejects.toMatchObject({ details: { problems: [{ field }] } })
  })

  it('sends one query per partition for each month since 2020, even if the caller sets no dates', async () => {
    answers([])
    // By then, the months that were empty before are forgotten.
    vi.setSystemTime(Date.now() + 11 * 60_000)
    onTestFinished(() => void vi.useRealTimers())
    await getAlarms.run({ ...call, body: { startDate: '0001-01-01', endDate: '9999-12-31' } })
    expect(store.commandCalls(QueryCommand)).toHaveLength((6 * 12 + 2) * 9)
    expect(await getAlarms.run({ ...call, body: { startDate: '2500-01-01', endDate: '2500-01-02' } })).toMatchObject({
      total: 0,
    })
  })
})

it('firings show the state of their alarm even if the alarm began before all firings on the page', async () => {
  const [opened, fired] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'].map(time => `${time}#A#1`)
  const event = alarm('SN-1', fired ?? '', { alarmEntry: opened, receivedAt: '2026-02-01T00:00:00.000Z' })
  store.on(GetCommand).resolves({ Item: { deviceName: 'SN-1', modelName: 'M', deviceStatus: 'OK', revision: 1 } })
  store.on(QueryCommand, { TableName: 'EVENTS_TABLE' }).resolves({ Items: [event] })
  store.on(QueryCommand, { TableName: 'ALARMS_TABLE' }).callsFake(({ ExpressionAttributeValues: bounds }) => ({
    Items: [alarm('SN-1', opened ?? '')].filter(
      ({ entry }) => String(entry) >= String(bounds[':from']) && String(entry) <= String(bounds[':to']),
    ),
  }))
  expect(await getEvents.run({ ...call, body: { deviceName: 'SN-1', perAlarm: false } })).toMatchObject({
    eventsData: [{ state: 'open', alarmId: `SN-1/${opened}` }],
  })
})

describe('the newest firings of an instrument with many firings', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const entry = `${new Date(now - index * 60_000).toISOString()}#A#1`
      return alarm('SN-1', entry, { alarmEntry: entry, receivedAt: entry.slice(0, 24) })
    })
  const limits = () =>
    store.commandCalls(QueryCommand, { TableName: 'EVENTS_TABLE' }).map(({ args: [{ input }] }) => input.Limit)
  const stored = (count: number): void => {
    store.on(GetCommand).resolves({ Item: { deviceName: 'SN-1', modelName: 'M', deviceStatus: 'OK', revision: 1 } })
    store.on(QueryCommand, { TableName: 'ALARMS_TABLE' }).resolves({ Items: [] })
    store.on(BatchGetCommand).resolves({ Responses: {} })
    store
      .on(QueryCommand, { TableName: 'EVENTS_TABLE' })
      .callsFake(({ Limit = Infinity }: { Limit?: number }) => ({ Items: many(count).slice(0, Limit) }))
  }
  const page = (body: object) => getEvents.run({ ...call, body: { deviceName: 'SN-1', perAlarm: false, ...body } })

  it('are read without reading the older ones, and the total is counted up to a hundred', async () => {
    stored(100)
    expect(await page({ pageSize: 5 })).toMatchObject({ total: 100, nextToken: expect.any(String) as string })
    stored(3000)
    const first = await page({ pageSize: 5 })
    expect(first).not.toHaveProperty('total')
    expect(first.eventsData).toHaveLength(5)
    expect(limits()).toEqual([101, 101])
  })

  it('are followed by the older firings on the next page', async () => {
    stored(3000)
    const { nextToken } = await page({ pageSize: 5 })
    const next = await page({ pageSize: 5, nextToken })
    expect(next.eventsData.map(({ alarmDate }) => alarmDate)).toEqual(
      [5, 6, 7, 8, 9].map(minute => new Date(now - minute * 60_000).toISOString()),
    )
    expect((await page({ pageSize: 100, offSet: 3 })).eventsData).toHaveLength(100)
    expect(await page({ pageSize: 10_000 })).toMatchObject({ total: 3000 })
  })
})

describe('an alarm that ingest is writing at the same moment', () => {
  const id = 'SN-1/2026-02-01T00:00:00.000Z#A#1'
  const trail = { by: 'admin', at: now, action: 'alarm.acknowledge', requestId: 'r' }
  const cancelled = (code: string): Error =>
    Object.assign(new Error(code), { name: 'TransactionCanceledException', CancellationReasons: [{ Code: code }] })

  it('can be acknowledged, because the acknowledgement is retried', async () => {
    store.on(GetCommand).resolves({ Item: alarm('SN-1', id.slice(5)) })
    store.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict')).resolves({})
    await expect(acknowledgeAlarm.run({ ...call, trail, body: { id, comment: '' } })).resolves.toMatchObject({
      alarm: { id },
    })
  })

  it('is acknowledged for the first of two users, while the second one gets a conflict', async () => {
    store.on(GetCommand).resolves({ Item: alarm('SN-1', id.slice(5)) })
    store.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed'))
    await expect(acknowledgeAlarm.run({ ...call, trail, body: { id, comment: '' } })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('an alarm that has been acknowledged', () => {
  const id = 'SN-1/2026-02-01T00:00:00.000Z#A#1'
  const trail = { by: 'admin', at: now, action: 'alarm.acknowledge', requestId: 'r' }
  const acknowledgedAt = '2026-02-01T10:20:30.000Z'
  const by = (acknowledgedBy: string) =>
    alarm('SN-1', id.slice(5), { acknowledgedBy, acknowledgedAt, comment: 'on it', revision: 2 })
  const acknowledging = (comment: string, revision?: number) =>
    acknowledgeAlarm.run({ ...call, trail, body: { id, comment, revision } })
  const message = 'maria has already acknowledged the alarm at 2026-02-01 10:20:30 UTC'

  it.each([undefined, 1, 2])(
    'keeps its first acknowledgement, whatever revision the next user has read: %s',
    async revision => {
      store.on(GetCommand).resolves({ Item: by('maria') })
      await expect(acknowledging('on it', revision)).rejects.toMatchObject({
        status: 409,
        message,
        details: { current: { id, acknowledgedBy: 'maria', acknowledgedAt, comment: 'on it' } },
      })
      expect(store.commandCalls(TransactWriteCommand)).toEqual([])
    },
  )

  it('has one acknowledgement if two users acknowledge it at the same time', async () => {
    store
      .on(GetCommand)
      .resolvesOnce({ Item: alarm('SN-1', id.slice(5)) })
      .resolves({ Item: by('maria') })
    const failed = { name: 'TransactionCanceledException', CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] }
    store.on(TransactWriteCommand).rejects(Object.assign(new Error('refused'), failed))
    await expect(acknowledging('mine')).rejects.toMatchObject({ status: 409, message })
  })

  it('stays unchanged if the same user acknowledges it again with the same comment', async () => {
    store.on(GetCommand).resolves({ Item: by('admin') })
    expect(await acknowledging('on it', 1)).toMatchObject({ alarm: { acknowledgedAt, comment: 'on it' } })
    expect(store.commandCalls(TransactWriteCommand)).toEqual([])
    await expect(acknowledging('another comment')).rejects.toMatchObject({ status: 409 })
  })

  it('has an audit record with the whole acknowledgement and no earlier value', async () => {
    store.on(GetCommand).resolves({ Item: alarm('SN-1', id.slice(5)) })
    store.on(TransactWriteCommand).resolves({})
    await acknowledging('on it')
    const record = store.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems?.[1]?.Put?.Item
    expect([record?.['before'], record?.['after']]).toEqual([
      '{}',
      JSON.stringify({ acknowledgedBy: 'admin', acknowledgedAt: new Date(now).toISOString(), comment: 'on it' }),
    ])
  })
})

it("an instrument's alarms are returned instead of its firings if the caller requests that, open alarms first", async () => {
  const at = (minute: number): string => `2026-02-01T00:0${minute}:00.000Z`
  store.on(GetCommand).resolves({ Item: { deviceName: 'SN-1' } })
  answers([
    alarm('SN-1', `${at(3)}#C#1`, { closedAt: at(4), closedBy: 'FALSE' }),
    alarm('SN-1', `${at(2)}#B#1`, { openRule: 'B', count: 49 }),
    alarm('SN-1', `${at(1)}#A#1`, { openRule: 'A' }),
  ])
  const sample = { sampleId: 'S1', batchId: 'B1', errorInfo: '' }
  store.on(QueryCommand, { TableName: 'MODELS_TABLE' }).resolves({ Items: [] })
  store.on(QueryCommand, { TableName: 'HISTORY_TABLE' }).resolves({
    Items: [
      { ...sample, entry: `sample#${at(2)}#2`, sampleStatus: 'Done' },
      { ...sample, entry: `sample#${at(0)}#1`, sampleStatus: 'Queued' },
    ],
  })
  const answer = await getEvents.run({ ...call, body: { deviceName: 'SN-1', pageSize: 2, perAlarm: true } })
  expect(answer).toMatchObject({
    total: 3,
    eventsData: [],
    alarmsData: [
      { alarmDate: at(2), count: 49, state: 'open', samplesAtRisk: [{ sampleId: 'S1', batchId: 'B1' }] },
      { alarmDate: at(1), state: 'open', samplesAtRisk: [{ sampleId: 'S1', batchId: 'B1' }], seen: [] },
    ],
  })
  const rest = await getEvents.run({
    ...call,
    body: { deviceName: 'SN-1', pageSize: 2, perAlarm: true, nextToken: answer.nextToken },
  })
  expect(rest.alarmsData).toMatchObject([{ alarmDate: at(3), state: 'closed', samplesAtRisk: [] }])
})
