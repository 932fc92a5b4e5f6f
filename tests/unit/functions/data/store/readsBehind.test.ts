import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { findJobName, wayBackPut } = await import('#functions/data/jobs/jobPartRepository.ts')
const { dropRows, keepRows, oldestRows } = await import('#functions/data/history/rowBacklog.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore(undefined, 3_600_000)
})
afterAll(() => store.close())

describe('while eventually consistent reads lag by an hour,', () => {
  it('a job in AWS IoT is found by the first report about it', async () => {
    const part = { iotJobId: 'job-1', target: { model: 'M' }, counter: 1, state: 'pending' } as const
    await store.db.send(new TransactWriteCommand({ TransactItems: [wayBackPut('Update', part)] }))
    expect([await findJobName('job-1'), await findJobName('job-2')]).toEqual(['Update', undefined])
  })

  it('waiting rows that have been delivered are not delivered again', async () => {
    const at = Date.UTC(2026, 10, 22)
    await keepRows('readings', [{ id: '1', at } as never], at)
    const [kept] = await oldestRows('readings', 10)
    expect(kept?.rows()).toHaveLength(1)
    await dropRows('readings', kept?.entry ?? '')
    expect(await oldestRows('readings', 10)).toEqual([])
  })
})
