import { BatchGetCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { db, tableName } = await import('#functions/data/store/db.ts')
const { readTogether } = await import('#functions/data/store/readItem.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
const table = tableName('shelves')
beforeAll(async () => {
  store = await openLocalStore()
  for (const name of ['one', 'two']) await db.send(new PutCommand({ TableName: table, Item: { kind: 'shelf', name } }))
})
afterAll(() => store.close())
afterEach(() => void vi.restoreAllMocks())

const send = db.send.bind(db) as (command: unknown) => Promise<unknown>
/** The requests to the store from now on. A batch fails if `fails` says so. */
const requests = (fails: (command: unknown) => boolean = () => false): unknown[] => {
  const sent: unknown[] = []
  vi.spyOn(db as { send: typeof send }, 'send').mockImplementation(async command => {
    sent.push(command)
    if (fails(command)) throw new Error('away')
    return send(command)
  })
  return sent
}
const read = (name: string) => readTogether({ table, key: { kind: 'shelf', name } })

describe('reads of items in one turn of the event loop', () => {
  it('are sent as one request that has each key once', async () => {
    const sent = requests()
    const items = await Promise.all(['two', 'one', 'none', 'one'].map(read))
    expect(items.map(item => item?.['name'])).toEqual(['two', 'one', undefined, 'one'])
    expect(sent).toEqual([expect.any(BatchGetCommand)])
    expect((sent[0] as BatchGetCommand).input.RequestItems?.[table]?.Keys).toHaveLength(3)
  })

  it('are repeated one by one if the request fails, so that only the faulty one gets an error', async () => {
    requests(command => JSON.stringify(command).includes('"two"'))
    const results = await Promise.allSettled(['one', 'two'].map(read))
    expect(results).toMatchObject([{ status: 'fulfilled', value: { name: 'one' } }, { status: 'rejected' }])
  })

  it('are sent as a single read if there is only one item', async () => {
    const sent = requests()
    expect(await read('one')).toMatchObject({ name: 'one' })
    expect(sent).toEqual([expect.any(GetCommand)])
  })
})
