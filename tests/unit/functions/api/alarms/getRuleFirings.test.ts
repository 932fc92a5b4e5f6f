import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { getRuleFirings } = await import('#functions/api/alarms/getRuleFirings.ts')

const now = Date.UTC(2026, 1, 2, 12)
const at = (minutesAgo: number): string => new Date(now - minutesAgo * 60_000).toISOString()
const dayMinutes = 24 * 60

let store: Awaited<ReturnType<typeof openLocalStore>>
const put = (table: 'alarms' | 'events', Item: object) =>
  store.db.send(new PutCommand({ TableName: localTableName(table), Item: { schemaVersion: 1, ...Item } }))

const alarm = (deviceName: string, rule: string, minutesAgo: number, more: object) =>
  put('alarms', { deviceName, entry: `${at(minutesAgo)}#${rule}#1`, triggeringRule: rule, ...more })

const firing = (deviceName: string, rule: string, minutesAgo: number) =>
  put('events', { deviceName, entry: `${at(minutesAgo)}#${rule}#1`, triggeringRule: rule })

beforeAll(async () => {
  store = await openLocalStore()
  // Began two days ago, is still open, and fired once today.
  await alarm('SN-1', 'High', 2 * dayMinutes, { openRule: 'High' })
  await firing('SN-1', 'High', 2 * dayMinutes)
  await firing('SN-1', 'High', 30)
  await firing('SN-1', 'Low', dayMinutes + 1)
  // Closed an hour ago.
  await alarm('SN-2', 'High', 90, { closedBy: 'FALSE', closedAt: at(60) })
  await firing('SN-2', 'High', 90)
  await firing('SN-2', 'High', 20)
  // Closed before the day began: it has not fired since.
  await alarm('SN-3', 'Old', 3 * dayMinutes, { closedBy: 'edit', closedAt: at(2 * dayMinutes) })
  await firing('SN-3', 'Old', 3 * dayMinutes)
})
afterAll(() => store.close())

describe('the firings of rules in the last day', () => {
  it('are counted per rule over all instruments, with the time of the last firing', async () => {
    const answer = await getRuleFirings.run({
      params: undefined,
      query: undefined,
      body: undefined,
      now,
      requestId: 'r',
      headers: {},
      sourceIp: '127.0.0.1',
      user: { name: 'viewer', role: 'readOnlyUser', token: { id: 't', sub: 's', expiresAt: 0 } },
    })
    expect(answer).toEqual({
      since: at(dayMinutes),
      firings: [{ ruleName: 'High', count: 3, lastFired: at(20) }],
    })
  })
})
