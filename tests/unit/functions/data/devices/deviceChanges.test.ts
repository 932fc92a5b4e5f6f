import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import type { LoopbackRequest } from '#scripts/local/aws/protocol/loopbackServer.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { changeDevice } = await import('#functions/data/devices/deviceChanges.ts')
const { newDeviceItem } = await import('#functions/data/devices/deviceItem.ts')
const { stateItem } = await import('#functions/data/devices/stateItem.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
/** Runs before a transaction reaches the store. */
let beforeWrite: (() => Promise<unknown>) | undefined
let writes = 0

const isWrite = ({ headers }: LoopbackRequest): boolean =>
  String(headers['x-amz-target']).endsWith('TransactWriteItems')

beforeAll(async () => {
  store = await openLocalStore(async (carryOut, request) => {
    if (!isWrite(request)) return carryOut()
    writes += 1
    await beforeWrite?.()
    return carryOut()
  })
})
afterAll(() => store.close())

const state = { ...newDeviceState('SN-1'), modelName: 'Orbit' }
const devices = localTableName('devices')
const put = (revision = 1): Promise<unknown> =>
  store.db.send(new PutCommand({ TableName: devices, Item: { ...newDeviceItem(state), revision } }))

beforeEach(async () => {
  beforeWrite = undefined
  writes = 0
  await put()
  await store.db.send(new PutCommand({ TableName: localTableName('deviceStates'), Item: stateItem(state, 1) }))
})

let requests = 0
const change = (more: Partial<Parameters<typeof changeDevice>[0]> = {}) => {
  requests += 1
  const trail = { by: 'ada', at: 1_000, action: 'device.status', requestId: `r${requests}` }
  const set = { deviceStatus: 'OK' as const }
  return changeDevice({ deviceName: 'SN-1', deviceModel: 'Orbit', revision: 1, set, trail, ...more })
}

describe("a decision on an instrument's status", () => {
  it('updates both the listed instrument and the device state that ingest reads', async () => {
    const updatedTime = '1970-01-01T00:00:01.000Z'
    expect(await change()).toMatchObject({ deviceStatus: 'OK', updatedBy: 'ada', updatedTime, revision: 2 })
    const Key = { deviceName: 'SN-1' }
    const { Item } = await store.db.send(new GetCommand({ TableName: localTableName('deviceStates'), Key }))
    expect(Item).toMatchObject({ deviceStatus: 'OK', revision: 2 })
  })

  it('changes nothing if that status is already stored, even if it names an old revision', async () => {
    await change()
    expect(await change({ revision: 1 })).toMatchObject({ revision: 2 })
    expect(writes).toBe(1)
  })

  it.each([
    ['based on an older version', { revision: 0 }, 'SN-1 was changed by somebody else'],
    ['on an instrument of another model', { deviceModel: 'Quad' }, 'SN-1 is a Orbit, not a Quad'],
  ])('is refused with a conflict: %s', async (_, more, message) => {
    await expect(change(more)).rejects.toMatchObject({ message, details: { current: { revision: 1 } } })
  })

  it('is retried if ingest has written the device state meanwhile, but not if a user has changed it', async () => {
    let met = 3
    beforeWrite = async () => {
      if ((met -= 1) >= 0) await put(10 - met)
    }
    expect(await change({ revision: undefined })).toMatchObject({ deviceStatus: 'OK', revision: 11 })
    expect(writes).toBe(4)
  })

  it('is refused with a conflict if another user changes the instrument at the same time', async () => {
    beforeWrite = () => put(7)
    await expect(change()).rejects.toMatchObject({ type: 'Conflict', details: { current: { revision: 7 } } })
  })
})

it("a change of an instrument's remarks leaves its device state unchanged", async () => {
  expect(await change({ set: { remarks: 'in lab 4' } })).toMatchObject({ remarks: 'in lab 4', deviceStatus: 'PENDING' })
  const Key = { deviceName: 'SN-1' }
  const { Item } = await store.db.send(new GetCommand({ TableName: localTableName('deviceStates'), Key }))
  expect(Item).toMatchObject({ revision: 1 })
})
