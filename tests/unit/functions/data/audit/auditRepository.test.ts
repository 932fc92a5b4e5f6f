import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
// The SDK repeats a request whose answer is lost, as it does in AWS.
vi.stubEnv('AWS_MAX_ATTEMPTS', '3')
const { listAudit, putAudit } = await import('#functions/data/audit/auditRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
/** Loses the answer to the next request. */
let losesAnswer = false
const [january, march] = [Date.UTC(2026, 0, 31, 23, 59, 59, 999), Date.UTC(2026, 2, 1)]
const change = (at: number, name: string, requestId: string, by = 'ada') => ({
  by,
  at,
  action: 'thing.change',
  requestId,
  entity: 'thing',
  name,
  before: { constructor: 1 },
  after: undefined,
})

beforeAll(async () => {
  store = await openLocalStore(async carryOut => {
    const answer = await carryOut()
    if (!losesAnswer) return answer
    losesAnswer = false
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  await putAudit(change(january, 'a', 'r1'), 'done')
  await putAudit(change(march, 'a', 'r2'), 'started')
  await putAudit(change(march, 'a', 'r2'), 'failed')
  await putAudit(change(march + 1, 'b', 'r3', 'bob'), 'started')
})
afterAll(() => store.close())

const all = { entity: undefined, name: undefined, userName: undefined, from: january, to: march + 1 }
const idsOf = async (search: Partial<typeof all> | object, limit?: number) =>
  (await listAudit({ ...all, ...search }, limit)).map(({ requestId, outcome }) => `${requestId} ${outcome}`)

describe('the audit trail', () => {
  it('is read over several months, newest first, and shows the outcome of each started change', async () => {
    expect(await idsOf({})).toEqual(['r3 started', 'r2 failed', 'r1 done'])
  })

  it.each([
    ['a thing', { entity: 'thing', name: 'a' }, ['r2 failed', 'r1 done']],
    ['a kind of thing', { entity: 'thing' }, ['r3 started', 'r2 failed', 'r1 done']],
    ['a user', { userName: 'bob' }, ['r3 started']],
    ['a period that includes both ends', { from: january, to: january }, ['r1 done']],
    ['a period between two records', { from: january + 1, to: march - 1 }, []],
  ])('can be filtered by %s', async (_, search, ids) => {
    expect(await idsOf(search)).toEqual(ids)
  })

  it.each([
    ['of the whole trail', {}, ['r3 started']],
    ['of a thing', { entity: 'thing', name: 'a' }, ['r2 failed']],
    ['with a name', { name: 'a' }, ['r2 failed']],
    ['of a user, even if newer ones of other users come first', { userName: 'ada' }, ['r2 failed']],
    ['of a user about a thing', { entity: 'thing', name: 'a', userName: 'bob' }, []],
  ])('is limited to the newest matching records: %s', async (_, search, ids) => {
    expect(await idsOf(search, 1)).toEqual(ids)
  })

  it('counts a change once, even if its start and its end are both recorded', async () => {
    expect(await idsOf({}, 3)).toEqual(['r3 started', 'r2 failed', 'r1 done'])
  })

  it('returns the values before and after a change, whatever names their fields have', async () => {
    const [record] = await listAudit({ ...all, to: january })
    expect(record).toMatchObject({ userName: 'ada', at: '2026-01-31T23:59:59.999Z', after: null })
    expect(Object.entries(record?.before as object)).toEqual([['constructor', 1]])
  })

  it('refuses to replace a record', async () => {
    await expect(putAudit(change(january, 'a', 'r1'), 'done')).rejects.toThrow('conditional request failed')
  })

  it('takes a record once if the answer to its write is lost and the SDK repeats it', async () => {
    losesAnswer = true
    await putAudit(change(march + 2, 'c', 'r4'), 'done')
    expect(losesAnswer).toBe(false)
    expect((await listAudit({ ...all, to: march + 2, name: 'c' })).map(({ requestId }) => requestId)).toEqual(['r4'])
  })
})
