import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { db } = await import('#functions/data/store/db.ts')
const { noteHeartbeats, readHeartbeats } = await import('#functions/data/fleet/stageRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const known = async () => (await readHeartbeats()).toSorted((one, other) => one - other)

describe('the heartbeats of a batch', () => {
  it('are stored by one write, with the newest one for each shard key', async () => {
    const sending = vi.spyOn(db, 'send')
    await noteHeartbeats([
      { key: 27, sentAt: 1_000 },
      { key: 6, sentAt: 1_100 },
      { key: 27, sentAt: 900 },
    ])
    expect(sending.mock.calls).toEqual([[expect.any(UpdateCommand)]])
    sending.mockRestore()
    expect(await known()).toEqual([1_000, 1_100])
  })

  it('are stored for all shard keys except those with newer heartbeats', async () => {
    await noteHeartbeats([
      { key: 27, sentAt: 900 },
      { key: 6, sentAt: 2_000 },
      { key: 51, sentAt: 500 },
    ])
    expect(await known()).toEqual([500, 1_000, 2_000])
    await noteHeartbeats([{ key: 6, sentAt: 1_500 }])
    expect(await known()).toEqual([500, 1_000, 2_000])
  })

  it('change nothing if the batch is delivered again', async () => {
    await noteHeartbeats([{ key: 6, sentAt: 2_000 }])
    await noteHeartbeats([])
    expect(await known()).toEqual([500, 1_000, 2_000])
  })
})
