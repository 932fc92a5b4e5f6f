import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newDeviceItem } from '#functions/data/devices/deviceItem.ts'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { mayEnrol } = await import('#functions/application/admission/mayEnrol.ts')

let store: Awaited<ReturnType<typeof openLocalStore>> | undefined
/** Requests that reach the store, by their operations, and how many items they have read. */
let requests: string[]
let itemsRead: number
beforeEach(async () => {
  await store?.close()
  requests = []
  itemsRead = 0
  store = await openLocalStore(async (carryOut, { headers }) => {
    requests.push(String(headers['x-amz-target']).split('.')[1] ?? '')
    const answer = await carryOut()
    itemsRead += (JSON.parse(answer.body) as { ScannedCount?: number }).ScannedCount ?? 0
    return answer
  })
})
afterAll(() => store?.close())

const hourMs = 60 * 60_000
const limit = 5

const ask = (deviceName: string, now = 0): Promise<boolean> => mayEnrol(deviceName, now, limit)

const askAll = (names: readonly string[]): Promise<boolean[]> => Promise.all(names.map(name => ask(name)))

const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

/** Puts instruments on the list, as their registration and an administrator's decision do. */
const list = async (names: readonly string[], deviceStatus: ProvisioningStatus): Promise<void> => {
  for (const name of names) {
    const Item = newDeviceItem({ ...newDeviceState(name), modelName: 'Orbit', deviceStatus })
    await store?.db.send(new PutCommand({ TableName: localTableName('devices'), Item }))
  }
}

it('a new instrument name may enrol', async () => {
  expect(await ask('SN:1')).toBe(true)
})

it('the name of a known instrument may not enrol', async () => {
  await list(['SN-1'], 'OK')
  expect(await askAll(['SN-1', 'SN-2'])).toEqual([false, true])
})

it.each(['', 'with blank', 'a/b', 'x'.repeat(129), 'claim-SN-1'])(
  'the name %j may not enrol, because it is not a valid instrument name',
  async name => {
    expect(await ask(name)).toBe(false)
    expect(requests).toEqual([])
  },
)

it.each([
  [limit - 1, true],
  [limit, false],
])('if %i instruments wait for admission, another instrument may enrol: %s', async (pending, expected) => {
  await list(named('SN', pending), 'PENDING')
  expect(await ask('SN-NEW')).toBe(expected)
})

it('the check of an enrolment reads only the instruments that wait for admission', async () => {
  await list(named('OK', 120), 'OK')
  await list(named('NO', 20), 'DENIED')
  await list(named('SN', 2), 'PENDING')
  expect(await ask('SN-NEW')).toBe(true)
  expect(itemsRead).toBe(2)
  expect(requests.toSorted()).toEqual(['GetItem', 'Query', 'UpdateItem', 'UpdateItem'])
  expect(await ask('SN-NEXT')).toBe(true)
  expect(requests.slice(4).toSorted()).toEqual(['GetItem', 'Query', 'UpdateItem'])
})

it('the check of an enrolment reads no more waiting instruments than the limit allows', async () => {
  await list(named('SN', 4 * limit), 'PENDING')
  expect(await ask('SN-NEW')).toBe(false)
  expect(itemsRead).toBe(limit)
})

describe('instrument names that have enrolled but not registered yet', () => {
  it('are refused above the limit, even if all of them enrol at the same moment', async () => {
    const answers = await askAll(named('FLOOD', 30))
    expect(answers.filter(Boolean)).toHaveLength(limit)
    expect(await ask('SN-1')).toBe(false)
  })

  it('count towards the limit together with the instruments that wait for admission', async () => {
    await list(named('SN', 2), 'PENDING')
    expect((await askAll(named('FLOOD', 10))).filter(Boolean)).toHaveLength(limit - 2)
  })

  it('may enrol again, for example if the instrument missed the answer', async () => {
    const names = named('SN', limit)
    await askAll(names)
    expect(await askAll(names)).toEqual(names.map(() => true))
    expect(await ask('SN-NEW')).toBe(false)
  })

  it('count towards the limit until the instruments have registered and are admitted', async () => {
    const names = named('SN', limit)
    await askAll(names)
    await list(names.slice(0, 2), 'PENDING')
    expect(await ask('SN-NEW')).toBe(false)
    await list(names.slice(0, 2), 'OK')
    expect((await askAll(named('NEW', 4))).filter(Boolean)).toHaveLength(2)
  })

  it('count towards the limit for one day', async () => {
    await askAll(named('FLOOD', limit))
    expect([await ask('SN-1', 24 * hourMs - 1), await ask('SN-1', 24 * hourMs)]).toEqual([false, true])
  })
})
