import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Alarm } from '#shared/contract/alarm.ts'
import type { StoredShelf } from '#functions/data/alarms/shelves.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/data/alarms/currentAlarms.ts')
vi.mock('#functions/application/live/publishHints.ts')
const { otherOpenAlarms } = await import('#functions/data/alarms/currentAlarms.ts')
const { endShelves } = await import('#functions/application/minute/endShelves.ts')
const { endShelf } = await import('#functions/application/shelving/endShelf.ts')
const { findShelf } = await import('#functions/data/alarms/shelves.ts')
const { putShelf } = await import('#functions/data/alarms/shelfWriter.ts')
const { readOutboxEntry } = await import('#functions/data/notifications/outboxItem.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const shelf = { by: 'maria', at: 1_000, until: 61_000, reason: 'seals arrive at noon' }
const openAlarm = (deviceName: string): Alarm => ({
  id: `${deviceName}/1970-01-01T00:00:00.500Z#R#1`,
  alarmDate: '1970-01-01T00:00:00.500Z',
  lastAlarmDate: '1970-01-01T00:00:30.000Z',
  triggeringRule: 'R',
  alarmSeverity: 180,
  alarmDescription: 'a leak',
  mnemonicValues: { P: 412 },
  deviceName,
  modelName: 'M',
  ruleExpression: '(P > 400)',
  count: 7,
  state: 'open',
  revision: 1,
})
const shelve = async (deviceName: string): Promise<void> =>
  putShelf({ deviceName, ruleName: 'R' }, shelf, undefined, {
    by: 'maria',
    at: shelf.at,
    action: 'alarm.shelve',
    requestId: deviceName,
  })
const shelfOf = async (deviceName: string): Promise<StoredShelf> => {
  const found = await findShelf({ deviceName, ruleName: 'R' })
  if (!found) throw new Error('There is no shelf')
  return found
}
const notified = async (deviceName: string) => {
  const queries = ['Customer', 'TAC', 'Tester'].map(audience =>
    store.db.send(
      new QueryCommand({
        TableName: localTableName('notices'),
        KeyConditionExpression: 'channel = :channel',
        ExpressionAttributeValues: { ':channel': `${deviceName}#R#${audience}` },
      }),
    ),
  )
  return (await Promise.all(queries)).flatMap(({ Items = [] }) => Items.flatMap(item => readOutboxEntry(item) ?? []))
}

describe("the end of an alarm's shelving", () => {
  it('is processed by a scheduled run, which notifies each audience once of an alarm that is still open', async () => {
    await shelve('SN-OPEN')
    vi.mocked(otherOpenAlarms).mockResolvedValue([
      openAlarm('SN-OPEN'),
      { ...openAlarm('SN-OPEN'), triggeringRule: 'Another' },
    ])
    await endShelves(60_999)
    expect((await shelfOf('SN-OPEN')).shelf).toEqual(shelf)
    await endShelves(61_000)
    await endShelves(121_000)
    expect((await shelfOf('SN-OPEN')).shelf).toEqual({ ...shelf, ended: { at: 61_000 } })
    const entries = await notified('SN-OPEN')
    expect(entries.map(({ audience }) => audience)).toEqual(['Customer', 'TAC'])
    expect(entries[0]?.event).toMatchObject({
      alarmId: 'SN-OPEN.R.1.500',
      opens: true,
      shelf: { by: 'maria', reason: 'seals arrive at noon', ended: { at: 61_000 } },
      why: { inputs: [{ name: 'P', value: 412 }] },
    })
  })

  it('sends no message if no alarm is open', async () => {
    await shelve('SN-CLOSED')
    vi.mocked(otherOpenAlarms).mockResolvedValue([])
    await endShelves(61_000)
    expect((await shelfOf('SN-CLOSED')).shelf.ended).toEqual({ at: 61_000 })
    expect(await notified('SN-CLOSED')).toEqual([])
  })

  it('is skipped if the alarm was shelved again after the scheduled run had read it', async () => {
    await shelve('SN-ANEW')
    const read = await shelfOf('SN-ANEW')
    const later = { ...shelf, until: 600_000 }
    const trail = { by: 'joao', at: 61_000, action: 'alarm.shelve', requestId: 'anew' }
    await putShelf(read, later, read, trail)
    vi.mocked(otherOpenAlarms).mockResolvedValue([openAlarm('SN-ANEW')])
    await expect(endShelf(read, 61_001)).rejects.toThrow('Transaction cancelled')
    expect((await shelfOf('SN-ANEW')).shelf).toEqual(later)
    expect(await notified('SN-ANEW')).toEqual([])
  })
})
