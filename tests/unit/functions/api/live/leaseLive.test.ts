import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LiveSubject } from '#shared/contract/calls/live.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.stubEnv('LIVE_CLIENT_ENDPOINT', 'wss://live.example/event')
const { leaseLive } = await import('#functions/api/live/leaseLive.ts')
const { watchedLimit, watchedSubjects } = await import('#functions/data/live/watchRepository.ts')

const minuteMs = 60_000
const names = Array.from({ length: watchedLimit + 40 }, (_, index) => `SN-${index}`)

/** Each request of the test, as the store has answered it. */
let requests: { readonly operation: string; readonly answer: Record<string, unknown> }[] = []
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { headers }) => {
    const answer = await carryOut()
    const operation = String(headers['x-amz-target']).replace(/.*\./, '')
    requests.push({ operation, answer: JSON.parse(answer.body) as Record<string, unknown> })
    return answer
  })
  for (let from = 0; from < names.length; from += 25) {
    const items = names.slice(from, from + 25).map(deviceName => ({ PutRequest: { Item: { deviceName } } }))
    await store.db.send(new BatchWriteCommand({ RequestItems: { [localTableName('devices')]: items } }))
  }
})
afterAll(() => store.close())
afterEach(() => {
  requests = []
})

/** Each test has an hour of its own. */
let hour = Date.UTC(2026, 0, 1)
const nextHour = (): number => (hour += 3_600_000)

const lease = async (subjects: readonly LiveSubject[], now: number, name = 'anna') => {
  const user = { name, role: 'readOnlyUser', token: { id: 't', sub: 's', expiresAt: 0 } } as const
  const call = { requestId: 'r', headers: {}, sourceIp: '', params: undefined, query: undefined }
  const { channels } = await leaseLive.run({ ...call, user, now, body: { subjects: [...subjects] } })
  return channels.map(({ subject }) => subject)
}

const devices = (from: number, to: number): LiveSubject[] =>
  names.slice(from, to).map(name => `device/${name}` as const)

describe("a page's lease of live-update channels", () => {
  it('is granted for lists and existing instruments only', async () => {
    const now = nextHour()
    const subjects: LiveSubject[] = ['devices', 'device/SN-1', 'device/invented', 'device/__proto__', 'alarms']
    expect(await lease(subjects, now)).toEqual(['devices', 'device/SN-1', 'alarms'])
    expect(await watchedSubjects(now)).toEqual(new Set(['devices', 'device/SN-1', 'alarms']))
    expect(await lease(['device/invented'], nextHour())).toEqual([])
    expect(await watchedSubjects(hour)).toEqual(new Set())
  })

  it('needs one read and one write in DynamoDB, even for forty instruments', async () => {
    await lease(devices(0, 40), nextHour())
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'UpdateItem'])
  })

  it("counts towards the user's limit until it expires, and is not read after that", async () => {
    const now = nextHour() + 59_000
    await lease(['devices'], now)
    expect(await watchedSubjects(now + 75_000)).toEqual(new Set(['devices']))
    requests = []
    expect(await watchedSubjects(now + 75_000 + minuteMs)).toEqual(new Set())
    expect(requests.map(({ answer }) => answer['ScannedCount'])).toEqual([0])
  })

  it('is refused if the user already watches too many channels, while other users still get leases', async () => {
    const now = nextHour()
    for (let from = 0; from < watchedLimit; from += 40) await lease(devices(from, from + 40), now)
    await expect(lease(devices(watchedLimit, watchedLimit + 1), now)).rejects.toMatchObject({
      status: 429,
      message: 'You watch 200 lists and instruments already. Close some tabs',
    })
    expect(await lease(devices(watchedLimit, watchedLimit + 1), now, 'peter')).toHaveLength(1)
    expect((await watchedSubjects(now)).size).toBe(watchedLimit + 1)
  })

  it('can be renewed by a user at the limit, and frees room for other leases when it expires', async () => {
    const now = nextHour()
    for (let from = 0; from < watchedLimit; from += 40) await lease(devices(from, from + 40), now)
    expect(await lease(devices(80, 120), now + 1_000)).toHaveLength(40)
    expect(await lease(devices(watchedLimit, watchedLimit + 40), now + 2 * minuteMs)).toHaveLength(40)
  })

  it('is stored in one item per minute, however many leases are taken and for whichever channels', async () => {
    const now = nextHour()
    for (let time = 0; time < 50; time += 1)
      await lease(['devices', `device/SN-${time % 4}`, `device/invented-${time}`], now)
    requests = []
    expect((await watchedSubjects(now)).size).toBe(5)
    expect(requests.map(({ answer }) => answer['ScannedCount'])).toEqual([1])
  })
})
