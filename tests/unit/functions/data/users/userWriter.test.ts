import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isEnabledAdmin, type User } from '#functions/domain/users/user.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { anna } from '#tests/support/stored/users.ts'

prepareLocalStore()
const { insertUser, markCreated, removeUser, replaceUser, revokeToken, takeBackUser } =
  await import('#functions/data/users/userWriter.ts')
const { findUser, listUsers } = await import('#functions/data/users/userRepository.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
let changes = 0
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const trail = (action = 'user.update') => ({ by: 'ada', at: 1_000, action, requestId: `r${(changes += 1)}` })

const admin = (name: string): User => ({ ...anna, userName: name, name, group: 'adminGroup', revision: 1 })
const put = (item: object): Promise<unknown> =>
  store.db.send(new PutCommand({ TableName: localTableName('users'), Item: { ...item } }))
const recordsOf = async (name: string) =>
  (await listAudit({ entity: 'user', name, userName: undefined, from: 0, to: 2_000 })).map(({ outcome }) => outcome)

describe('a new user', () => {
  it('is stored with a started audit record, which is marked as done after the credentials are created', async () => {
    const user = { ...anna, userName: 'new', name: 'New', sub: '', userStatus: 'CREATING' as const, revision: 1 }
    const own = trail('user.create')
    await insertUser(user, own)
    expect(await recordsOf('New')).toEqual(['started'])
    await markCreated(user, 'id', own)
    expect(await findUser('NEW')).toMatchObject({ sub: 'id', userStatus: 'FORCE_CHANGE_PASSWORD' })
    expect(await recordsOf('New')).toEqual(['done'])
    await expect(insertUser(user, trail('user.create'))).rejects.toThrow('The user New already exists')
  })

  it('is removed if the credentials cannot be created, and its audit record is marked as failed', async () => {
    const user = { ...anna, userName: 'gone', name: 'Gone', revision: 1 }
    const own = trail('user.create')
    await insertUser(user, own)
    await takeBackUser(user, own)
    expect(await findUser('gone')).toBeUndefined()
    expect(await recordsOf('Gone')).toEqual(['failed'])
  })
})

describe('a change of a stored user', () => {
  beforeEach(() => put({ ...anna, revision: 3, schemaVersion: 2 }))

  it('increments the revision, and a second change based on the same revision is refused', async () => {
    const stored = await replaceUser(anna, { ...anna, lastname: 'Berg' }, trail())
    expect(stored.revision).toBe(4)
    const second = replaceUser(anna, { ...anna, lastname: 'Other' }, trail())
    await expect(second).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(await findUser('anna')).toEqual(stored)
  })

  it('is accepted for an item of the first release, which has no revision', async () => {
    await put({ userName: 'old', group: 'readOnlyUser', enabled: true, validAfter: 0, schemaVersion: 1 })
    const old = await findUser('old')
    expect(old && (await replaceUser(old, { ...old, lastname: 'Berg' }, trail()))).toMatchObject({ revision: 2 })
  })
})

describe('administrators', () => {
  it('cannot all be removed: the last enabled one stays, even if their stored count is missing', async () => {
    const [one, two] = [admin('one'), admin('two')]
    await put({ ...one, schemaVersion: 2 })
    await put({ ...two, schemaVersion: 2 })
    await removeUser(one, trail())
    await expect(removeUser(two, trail())).rejects.toThrow('two is the last enabled administrator and must stay one')
    await expect(replaceUser(two, { ...two, enabled: false }, trail())).rejects.toThrow('the last enabled')
    await expect(replaceUser(two, { ...two, group: 'readOnlyUser' }, trail())).rejects.toThrow('the last enabled')
    const three = { ...admin('three'), enabled: false }
    await put({ ...three, schemaVersion: 2 })
    await replaceUser(three, { ...three, enabled: true }, trail())
    await removeUser(two, trail())
    expect(await findUser('two')).toBeUndefined()
  })

  it('cannot both succeed in disabling each other at the same moment', async () => {
    const [four, five] = [admin('four'), admin('five')]
    for (const user of [four, five, { ...admin('three'), enabled: false }]) await put({ ...user, schemaVersion: 2 })
    await put({ userName: '#enabledAdmins', schemaVersion: 1, admins: 2 })
    const tries = [four, five].map(user => replaceUser(user, { ...user, enabled: false }, trail()))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await listUsers()).filter(isEnabledAdmin)).toHaveLength(1)
  })
})

it("a token is revoked without a change of the user's revision, and expired tokens are dropped", async () => {
  await put({ ...anna, userName: 'token', revoked: { old: 1, kept: 100 }, schemaVersion: 2 })
  const user = await findUser('token')
  if (user) await revokeToken(user, 'new', 200, 50_000)
  expect(await findUser('token')).toMatchObject({ revoked: { kept: 100, new: 200 }, revision: 3 })
  expect((await findUser('token'))?.revoked).not.toHaveProperty('old')
})

it('a token that is revoked while its user is edited stays revoked', async () => {
  await put({ ...anna, userName: 'leaving', name: 'Leaving', schemaVersion: 2 })
  const read = await findUser('leaving')
  if (!read) throw new Error('the user was stored')
  await revokeToken(read, 'ended', 200, 50_000)
  await replaceUser(read, { ...read, phoneNumber: '+4930123456' }, trail())
  expect(await findUser('leaving')).toMatchObject({ phoneNumber: '+4930123456', revision: 4, revoked: { ended: 200 } })
})

it.each([
  ['no revoked token', {}],
  ['an earlier revoked token', { earlier: 100 }],
])('if a user is removed while a token is revoked, no item remains: %s', async (_, revoked) => {
  const user = { ...anna, userName: 'removed', name: 'Removed', revoked }
  await put({ ...user, schemaVersion: 2 })
  await removeUser(user, trail())
  await revokeToken(user, 'ended', 200, 50_000)
  expect(await findUser('removed')).toBeUndefined()
  expect((await listUsers()).map(({ userName }) => userName)).not.toContain('removed')
})
