import { describe, expect, it, vi } from 'vitest'
import { tables } from '#shared/server/tables.ts'
import type { AlarmRow } from '#functions/domain/alarms/rows/alarmRows.ts'
import { shardsOf } from '#functions/data/store/shards.ts'
import { alarmWrites, attributesSet } from '#tests/support/stored/storedAlarms.ts'

for (const name of ['ALARMS_TABLE', 'EVENTS_TABLE', 'NOTICES_TABLE']) vi.stubEnv(name, name)
vi.stubEnv('ALARM_RETENTION_DAYS', '400')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { alarmWrite } = await import('#functions/data/alarms/alarmItems.ts')

const day = 86_400_000
const opened = Date.UTC(2024, 0, 1)

const row = (more: object = {}): AlarmRow => ({
  type: 'alarm',
  alarm: {
    id: `SN-1.A.1.${opened}`,
    rule: 'A',
    device: 'SN-1',
    version: 1,
    severity: 120,
    alarmDate: opened,
    lastAlarmDate: opened,
    count: 1,
    ...more,
  },
  subject: { deviceName: 'SN-1', modelName: 'M', description: '', ruleExpression: '' },
  openedBy: undefined,
})
const written = (alarm: AlarmRow) => alarmWrite(alarm).Update?.ExpressionAttributeValues

it('an alarm that stays open for years does not expire until some time after an edit has closed it', () => {
  expect(written(row())).toMatchObject({ ':openRule': 'A' })
  expect(written(row())).not.toHaveProperty(':expiresAt')
  const closedAt = opened + 900 * day
  expect(written(row({ closedAt, closedBy: 'edit' }))).toMatchObject({ ':expiresAt': (closedAt + 400 * day) / 1000 })
})

describe('the index of alarms by month', () => {
  const { partitionKey, sortKey, only } = tables.alarms.indexes.byMonthShard
  const begun = { at: opened, modelName: 'M', severity: 120, description: 'leak', mnemonic: 'P', laterFirings: 2 }
  const setBy = (deviceName: string): Record<string, unknown>[] =>
    alarmWrites({ ...begun, deviceName }, alarmWrite).map(attributesSet)

  it('gets an entry when an alarm opens, and none for later firings', () => {
    const [opening = {}, ...later] = setBy('SN-1')
    const held: string[] = [partitionKey, sortKey, ...only]
    expect(Object.keys(opening)).toEqual(expect.arrayContaining(held))
    expect(later).toHaveLength(2)
    for (const firing of later) expect(Object.keys(firing).filter(name => held.includes(name))).toEqual([])
  })

  it('has several partitions per month, and does not use the index of earlier releases', () => {
    const openings = Array.from({ length: 100 }, (_, index) => setBy(`SN-${index}`)[0] ?? {})
    expect(new Set(openings.map(opening => opening[partitionKey]))).toEqual(new Set(shardsOf('2024-01')))
    for (const opening of openings) expect(opening).not.toHaveProperty(tables.alarms.indexes.byMonth.partitionKey)
  })
})
