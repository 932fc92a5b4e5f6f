import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { DeviceName } from '#shared/contract/values.ts'
import { tables } from '#shared/server/tables.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { alarmWrite } = await import('#functions/data/alarms/alarmItems.ts')
const { getAlarm, newestAlarms } = await import('#functions/data/alarms/alarmRepository.ts')
const { listAlarms } = await import('#functions/data/alarms/alarmListing.ts')
const { mayHaveAlarms } = await import('#functions/data/alarms/alarmQueries.ts')
const { alarmKeysClosedSince, openAlarmKeys } = await import('#functions/data/alarms/currentAlarms.ts')
const { devicesWithOpenAlarm } = await import('#functions/data/alarms/openAlarms.ts')
const { devicesWithOpenShadowAlarm, newestShadowFiring, shadowAlarmsOf, shadowUpdate } =
  await import('#functions/data/alarms/shadowAlarms.ts')

const alarm = {
  id: 'SN-1.High.3.1767225600000',
  rule: 'High',
  device: 'SN-1',
  version: 2,
  severity: 180,
  alarmDate: Date.UTC(2026, 0, 1),
  lastAlarmDate: Date.UTC(2026, 0, 1, 1),
  count: 2,
  isShadow: true,
} as const
const closed = { ...alarm, closedAt: Date.UTC(2026, 0, 1, 2), closedBy: 'FALSE' } as const
const subject = { deviceName: 'SN-1', modelName: 'M', description: '', ruleExpression: '' }

describe("the stored item of a shadow rule's alarm", () => {
  it.each([alarm, closed])('is in none of the indexes that list alarms', stored => {
    const { ExpressionAttributeNames: names } = shadowUpdate({ type: 'shadow', alarm: stored, subject })
    const indexed = Object.values(tables.alarms.indexes).map(({ partitionKey }) => partitionKey)
    expect(indexed.length).toBeGreaterThan(3)
    expect(Object.values(names).filter(name => indexed.some(key => key === name))).toEqual([])
  })

  it('is in a partition of its rule, whose key no instrument can have, sorted by beginning and instrument', () => {
    const { Key } = shadowUpdate({ type: 'shadow', alarm, subject })
    expect(Key).toEqual({
      deviceName: expect.stringMatching(/^\$shadow#High#[0-7]$/),
      entry: '2026-01-01T00:00:00.000Z#High#3#SN-1',
    })
    expect(DeviceName.safeParse(Key.deviceName).success).toBe(false)
    expect(mayHaveAlarms(Key.deviceName)).toBe(false)
    expect(mayHaveAlarms('SN-1')).toBe(true)
  })

  it('expires some time after its end or, if it is open, after its newest firing', () => {
    const expiryOf = (stored: typeof alarm | typeof closed) =>
      Number(shadowUpdate({ type: 'shadow', alarm: stored, subject }).ExpressionAttributeValues[':expiresAt'])
    expect(expiryOf(closed) - expiryOf(alarm)).toBe(3_600)
  })
})

describe("a shadow rule's stored alarm", () => {
  let store: Awaited<ReturnType<typeof openLocalStore>>
  const other = { ...alarm, id: `SN-2.High.3.${alarm.alarmDate + 60_000}`, device: 'SN-2' }
  const period = { from: alarm.alarmDate - 1, to: alarm.alarmDate + 86_400_000 }

  beforeAll(async () => {
    store = await openLocalStore()
    // The alarm of SN-1 is written open, and then closed, as a later transaction does.
    for (const one of [alarm, { ...other, alarmDate: alarm.alarmDate + 60_000 }, closed]) {
      const { Update } = alarmWrite({ type: 'shadow', alarm: one, subject })
      if (Update) await store.db.send(new UpdateCommand({ ...Update, TableName: localTableName('alarms') }))
    }
  })
  afterAll(() => store.close())

  it('is found by the version of its rule, newest first', async () => {
    const read = await shadowAlarmsOf({ ruleName: 'High', since: 3 }, period, 10)
    expect(read).toEqual([
      { deviceName: 'SN-2', modelName: 'M', from: alarm.alarmDate + 60_000, to: undefined, firings: 2 },
      { deviceName: 'SN-1', modelName: 'M', from: alarm.alarmDate, to: closed.closedAt, firings: 2 },
    ])
    expect(await shadowAlarmsOf({ ruleName: 'High', since: 3 }, period, 1)).toEqual(read.slice(0, 1))
    expect(await shadowAlarmsOf({ ruleName: 'High', since: 3 }, { ...period, from: alarm.alarmDate + 1 }, 10)).toEqual(
      read.slice(0, 1),
    )
    expect(await shadowAlarmsOf({ ruleName: 'Hig', since: 3 }, period, 10)).toEqual([])
    expect(await shadowAlarmsOf({ ruleName: 'High', since: 4 }, period, 10)).toEqual([])
  })

  it('is found by the scheduled function while it is open, and by the explanation of its newest firing', async () => {
    expect(await devicesWithOpenShadowAlarm('High')).toEqual(['SN-2'])
    expect(await newestShadowFiring('SN-1', 'High')).toBe(alarm.lastAlarmDate)
    expect(await newestShadowFiring('SN-3', 'High')).toBeUndefined()
  })

  it('is returned by no function that reads alarms, not even by its own key', async () => {
    const { Key } = shadowUpdate({ type: 'shadow', alarm: closed, subject })
    expect(await openAlarmKeys()).toEqual([])
    expect(await alarmKeysClosedSince('', 10)).toEqual([])
    expect(await devicesWithOpenAlarm('High')).toEqual([])
    expect(await newestAlarms('SN-1', 10)).toEqual([])
    for (const deviceName of [undefined, 'SN-1', Key.deviceName])
      expect(await listAlarms(period, () => true, deviceName)).toEqual([])
    await expect(getAlarm(`${Key.deviceName}/${Key.entry}`)).rejects.toThrow('does not exist')
  })
})
