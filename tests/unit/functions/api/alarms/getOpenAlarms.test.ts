import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmDigests } from '#shared/alarms/alarmDigests.ts'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { packParameters } = await import('#functions/data/models/parameterParts.ts')
const { serviceModeItem } = await import('#functions/data/serviceModes/serviceModeItem.ts')
const { countOpenAlarms } = await import('#functions/api/alarms/countOpenAlarms.ts')
const { getOpenAlarms } = await import('#functions/api/alarms/getOpenAlarms.ts')

const now = Date.UTC(2026, 1, 2, 12)
const call = {
  params: undefined,
  query: undefined,
  now,
  requestId: 'r',
  headers: {},
  sourceIp: '127.0.0.1',
  user: { name: 'viewer', role: 'readOnlyUser', token: { id: 't', sub: 's', expiresAt: 0 } },
} as const
const ask = (body: object = {}) => getOpenAlarms.run({ ...call, body })
const at = (minutesAgo: number): string => new Date(now - minutesAgo * 60_000).toISOString()
const namesOf = ({ eventsData }: { readonly eventsData: readonly OpenAlarm[] }) =>
  eventsData.map(({ deviceName }) => deviceName)

let store: Awaited<ReturnType<typeof openLocalStore>>

/** An alarm as releases before this one stored it, too. */
const put = async (deviceName: string, minutesAgo: number, more: object = {}): Promise<void> => {
  const Item = {
    deviceName,
    entry: `${at(minutesAgo)}#High#1`,
    schemaVersion: 1,
    month: '2026-02',
    monthEntry: `${at(minutesAgo)}#High#1#${deviceName}`,
    triggeringRule: 'High',
    alarmSeverity: 120,
    alarmDescription: '',
    mnemonicValues: JSON.stringify({ P: 412, constructor: null }),
    modelName: 'M',
    ruleExpression: '(P > 400) and (P + 1 < 500)',
    lastAlarmDate: at(minutesAgo),
    count: 3,
    revision: 1,
    ...('closedAt' in more ? {} : { openRule: 'High' }),
    ...more,
  }
  await store.db.send(new PutCommand({ TableName: localTableName('alarms'), Item }))
}
const acknowledged = { acknowledgedBy: 'admin', acknowledgedAt: at(1), comment: 'seen' }

beforeAll(async () => {
  store = await openLocalStore()
  // Open for longer than closed alarms are kept.
  await put('SN-OLD', 600 * 24 * 60)
  await put('SN-NEW', 1)
  await put('SN-SEEN', 5, acknowledged)
  await put('SN-CLOSED', 300, { closedAt: at(60), closedBy: 'edit' })
  await put('SN-EARLIER', 301, { closedAt: at(61), closedBy: 'FALSE' })
})
afterAll(() => store.close())

describe('the call for open alarms', () => {
  it('returns all open alarms, newest first', async () => {
    const answer = await ask()
    expect(namesOf(answer)).toEqual(['SN-NEW', 'SN-SEEN', 'SN-OLD'])
    expect(answer).toMatchObject({ total: 3, openCount: 3 })
  })

  it('returns only acknowledged or only unacknowledged alarms on request', async () => {
    const [unseen, seen] = await Promise.all([ask({ acknowledged: false }), ask({ acknowledged: true })])
    expect([namesOf(unseen), namesOf(seen)]).toEqual([['SN-NEW', 'SN-OLD'], ['SN-SEEN']])
    expect([unseen, seen]).toMatchObject([
      { total: 2, openCount: 3 },
      { total: 1, openCount: 3 },
    ])
  })

  it('also returns the alarms that closed at or after a time that the caller sets', async () => {
    const answer = await ask({ closedSince: at(60) })
    expect(namesOf(answer)).toEqual(['SN-NEW', 'SN-SEEN', 'SN-CLOSED', 'SN-OLD'])
    expect(answer).toMatchObject({ total: 4, openCount: 3 })
    await expect(ask({ closedSince: at(32 * 24 * 60) })).rejects.toMatchObject({
      details: { problems: [{ field: 'closedSince' }] },
    })
  })

  it('returns every alarm on one of its pages', async () => {
    const first = await ask({ pageSize: 2, closedSince: at(60) })
    const second = await ask({ pageSize: 2, closedSince: at(60), nextToken: first.nextToken })
    expect([...namesOf(first), ...namesOf(second)]).toEqual(['SN-NEW', 'SN-SEEN', 'SN-CLOSED', 'SN-OLD'])
    expect(second.nextToken).toBeUndefined()
  })

  it('also returns alarms that closed without an acknowledgement, however long ago', async () => {
    const long = 600 * 24 * 60
    const back = { closedBy: 'returned', closing: 'FALSE', closedAt: at(long), expiresAt: 2e11 }
    await put('SN-BACK', long + 1, back)
    await put('SN-DONE', long + 2, { ...back, closedBy: 'acknowledged', ...acknowledged })
    const answer = await ask({ acknowledged: false })
    expect(namesOf(answer)).toEqual(['SN-NEW', 'SN-OLD', 'SN-BACK'])
    expect(answer).toMatchObject({ openCount: 3, returnedCount: 1 })
    expect(answer.eventsData[2]).toMatchObject({ state: 'closed', life: 'returned', closedBy: 'FALSE' })
    // As a release that did not know of returned alarms has acknowledged it.
    await put('SN-BACK', long + 1, { ...back, ...acknowledged })
    expect(namesOf(await ask())).not.toContain('SN-BACK')
    expect(await ask()).toMatchObject({ openCount: 3, returnedCount: 0 })
    await put('SN-SEEN', 5, { ...acknowledged, closedBy: 'acknowledged', closing: 'FALSE', closedAt: at(1) })
    expect(namesOf(await ask({ closedSince: at(60) }))).toContain('SN-SEEN')
    await put('SN-SEEN', 5, acknowledged)
  })

  it('counts the open alarms of each instrument', async () => {
    await put('SN-NEW', 2)
    const { counts } = await countOpenAlarms.run({ ...call, body: undefined })
    expect(counts.toSorted((a, b) => a.deviceName.localeCompare(b.deviceName))).toEqual([
      { deviceName: 'SN-NEW', openCount: 2 },
      { deviceName: 'SN-OLD', openCount: 1 },
      { deviceName: 'SN-SEEN', openCount: 1 },
    ])
    await put('SN-NEW', 2, { closedAt: at(1), closedBy: 'edit' })
  })

  it('counts shelved alarms and alarms in service mode separately from the other alarms', async () => {
    const TableName = localTableName('shelves')
    const until = now + 60_000
    const shelf = { shelvedBy: 'maria', shelvedAt: at(1), until: new Date(until).toISOString(), reason: 'seals' }
    const mode = {
      subject: { kind: 'instrument', name: 'SN-OLD' },
      by: 'maria',
      at: now - 60_000,
      reason: 'seals',
      times: { type: 'once', from: now - 60_000, until },
      settledUntil: now - 60_000,
    } as const
    const items = [
      { kind: 'shelf', name: 'SN-SEEN#High', deviceName: 'SN-SEEN', ruleName: 'High', revision: 1, ...shelf },
      serviceModeItem({ id: 'instrument#SN-OLD#1', mode, revision: 1 }),
    ]
    for (const Item of items) await store.db.send(new PutCommand({ TableName, Item }))
    const { counts } = await countOpenAlarms.run({ ...call, body: undefined })
    expect(counts.toSorted((a, b) => a.deviceName.localeCompare(b.deviceName))).toEqual([
      { deviceName: 'SN-NEW', openCount: 1 },
      { deviceName: 'SN-OLD', openCount: 1, suppressedCount: 1 },
      { deviceName: 'SN-SEEN', openCount: 1, suppressedCount: 1 },
    ])
    for (const { kind, name } of items) await store.db.send(new DeleteCommand({ TableName, Key: { kind, name } }))
  })

  it('returns the values that raised each alarm and the limits in its rule', async () => {
    const parameter = {
      mnemonic: 'P',
      displayName: 'Pressure',
      dataType: 'number',
      description: '',
      unitsOfMeasure: 'bar',
    } as const
    for (const Item of packParameters('M', [parameter]))
      await store.db.send(new PutCommand({ TableName: localTableName('models'), Item }))
    const [alarm] = (await ask({ pageSize: 1 })).eventsData
    expect(alarm?.seen).toEqual([
      { name: 'P', displayName: 'Pressure', value: 412, unitsOfMeasure: 'bar', limits: ['> 400', 'P + 1 < 500'] },
      { name: 'constructor', displayName: '', value: null, unitsOfMeasure: '', limits: [] },
    ])
  })

  it('counts all open alarms even if it returns only one page of them', async () => {
    for (let index = 0; index < 250; index += 1) await put(`SN-${index}`, 10 + index)
    const few = await ask({ acknowledged: false, pageSize: 10 })
    expect(namesOf(few)).toHaveLength(10)
    expect(few.total).toBeUndefined()
    expect(few).toMatchObject({ openCount: 253 })
  })

  it('returns only the alarms that have changed since the caller last read them', async () => {
    const { eventsData } = await ask({ closedSince: at(60) })
    const seen = alarmDigests.digestsOf(eventsData)
    const unchanged = await ask({ closedSince: at(60), seen })
    expect(unchanged).toEqual({
      total: eventsData.length,
      openCount: 253,
      returnedCount: 0,
      eventsData: [],
      changedGroups: [],
    })
    await put('SN-NEW', 1, acknowledged)
    const changed = await ask({ closedSince: at(60), seen })
    expect(JSON.stringify(changed).length).toBeLessThan(5_000)
    const now = alarmDigests.withChanges(eventsData, changed.changedGroups ?? [], changed.eventsData)
    expect(now).toEqual((await ask({ closedSince: at(60) })).eventsData)
    expect(now.find(({ deviceName }) => deviceName === 'SN-NEW')?.acknowledgedBy).toBe('admin')
  })
})
