import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { listJobs } = await import('#functions/api/jobs/listJobs.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  const job = { kind: 'job', description: '', models: [], serialNumbers: [], criteriaList: [], attributes: {} }
  const times = {
    before: '2026-10-24T21:59:59.999Z',
    late: '2026-10-25T22:30:00.000Z',
    after: '2026-10-25T23:00:00.000Z',
  }
  for (const [name, updateTime] of Object.entries(times))
    await store.db.send(new PutCommand({ TableName: localTableName('jobs'), Item: { ...job, name, updateTime } }))
})
afterAll(() => store.close())

const user = { name: 'admin', role: 'adminGroup', token: { id: 't', sub: 's', expiresAt: 0 } } as const
const call = { requestId: 'r', headers: {}, sourceIp: '', params: undefined, query: undefined, user, now: 0 }

describe('the list of content jobs', () => {
  it.each([
    ['the 25 hours of a day on which the clocks change', { updateTimeEnd: '2026-10-25T23:00:00.000Z' }, ['late']],
    ['24 hours if the caller names no end', {}, []],
  ])('can be filtered by the day of the last update: %s', async (_, end, found) => {
    const { jobsList } = await listJobs.run({ ...call, body: { updateTime: '2026-10-24T22:00:00.000Z', ...end } })
    expect(jobsList.map(({ jobName }) => jobName)).toEqual(found)
  })
})
