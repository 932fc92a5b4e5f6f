import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/localStore.ts'

prepareLocalStore()
const { recordContacts } = await import('#functions/application/fleet/recordContacts.ts')
const { readContacts } = await import('#functions/data/devices/contactRepository.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const keep = async (deviceName: string, fields: Partial<DeviceState>): Promise<void> => {
  const read = await readDeviceState(deviceName)
  const state = { ...newDeviceState(deviceName), ...fields }
  await writeDevice({ state, read, rows: [], alarms: [], listing: 'keep' })
}

describe('the contacts of the fleet', () => {
  it('are none before the first minute', async () => {
    expect(await readContacts()).toEqual(new Map())
  })

  it('are those of the states, the last message before a pause included', async () => {
    const presence = { connected: true, at: 7, version: 1, session: 's' }
    await keep('SN-1', { modelName: 'M', lastContacted: 10, lastDataItem: 9, presence })
    await keep('SN-2', { modelName: 'M' })
    await keep('stranger', { lastContacted: 5 })
    await recordContacts(60_000)
    await keep('SN-1', { modelName: 'M', lastContacted: 61_000, lastDataItem: 60_900, presence })
    expect((await readContacts()).get('SN-1')?.lastContacted).toBe(10)
    await recordContacts(120_000)
    expect([...(await readContacts()).values()].toSorted((a, b) => (a.deviceName < b.deviceName ? -1 : 1))).toEqual([
      { deviceName: 'SN-1', lastContacted: 61_000, lastDataItem: 60_900, controllerAt: 7 },
      { deviceName: 'SN-2', lastContacted: 0, lastDataItem: undefined, controllerAt: undefined },
    ])
  })

  it('are recorded although one state cannot be read', async () => {
    const damaged = { deviceName: 'SN-9', schemaVersion: 2, revision: 1, packed: Buffer.from('x') }
    await db.send(new PutCommand({ TableName: tableName('deviceStates'), Item: damaged }))
    await keep('SN-1', { modelName: 'M', lastContacted: 150_000 })
    await recordContacts(180_000)
    expect((await readContacts()).get('SN-1')?.lastContacted).toBe(150_000)
  })

  it('take several items if there are many', async () => {
    const { writeContacts } = await import('#functions/data/devices/contactRepository.ts')
    const fleet = Array.from({ length: 60_000 }, (_, index) => ({
      deviceName: `SN-${index}-${Math.sin(index)}`,
      lastContacted: index,
      lastDataItem: index,
      controllerAt: undefined,
    }))
    await writeContacts(fleet, 240_000)
    const read = await readContacts()
    expect(read.size).toBe(fleet.length)
    expect(read.get(fleet[59_999]!.deviceName)).toEqual(fleet[59_999])
  })
})
