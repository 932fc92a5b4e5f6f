import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { alarmsLimit } = await import('#functions/data/alarms/alarmQueries.ts')
const { listEvents } = await import('#functions/data/alarms/alarmRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const deviceName = 'SN-1'
const iso = (time: number): string => new Date(time).toISOString()
const common = { deviceName, mnemonicValues: '{}' }
const put = (table: 'alarms' | 'events', item: object): Promise<unknown> =>
  store.db.send(new PutCommand({ TableName: localTableName(table), Item: { ...common, ...item } }))

describe('the stored firings of an instrument', () => {
  it('show that their alarm is open, however many later alarms the instrument has', async () => {
    const lasting = `${iso(0)}#Lasting#1`
    await put('alarms', { entry: lasting, openRule: 'Lasting' })
    const closed = Array.from({ length: alarmsLimit }, (_, index) => ({
      PutRequest: { Item: { ...common, entry: `${iso(1_000 + index)}#Flapping#1`, closedAt: iso(2_000 + index) } },
    }))
    for (let from = 0; from < closed.length; from += 25) {
      const RequestItems = { [localTableName('alarms')]: closed.slice(from, from + 25) }
      await store.db.send(new BatchWriteCommand({ RequestItems }))
    }
    const newest = `${iso(1_000 + alarmsLimit - 1)}#Flapping#1`
    await put('events', { entry: newest, alarmEntry: newest })
    await put('events', { entry: `${iso(60_000)}#Lasting#1`, alarmEntry: lasting })
    const events = await listEvents(deviceName, 2)
    expect(events.map(({ alarmId, state }) => [alarmId, state])).toEqual([
      [`${deviceName}/${lasting}`, 'open'],
      [`${deviceName}/${newest}`, 'closed'],
    ])
  })
})
