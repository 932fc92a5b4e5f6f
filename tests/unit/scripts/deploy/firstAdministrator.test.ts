import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Unavailable, Validation } from '#functions/domain/errors.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.stubEnv('USER_POOL_ID', 'us-east-1_pool')
vi.stubEnv('USER_POOL_CLIENT_ID', 'client')
vi.mock('#functions/gateways/credentials.ts')
const { createCredentials } = await import('#functions/gateways/credentials.ts')
const { inviteAdministrator } = await import('#scripts/deploy/firstAdministrator.ts')
const { listUsers } = await import('#functions/data/users/userRepository.ts')
const { takeBackUser } = await import('#functions/data/users/userWriter.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const place = {
  region: process.env['AWS_REGION'] ?? 'us-east-1',
  userPoolId: 'us-east-1_pool',
  userPoolClientId: 'client',
  usersTable: process.env['USERS_TABLE'] ?? '',
  auditTable: process.env['AUDIT_TABLE'] ?? '',
}

describe('the creation of the first administrator', () => {
  it('says how to repair an invitation that cannot be sent, and leaves no user behind', async () => {
    const problem = { field: 'userEmail', message: 'No invitation can be sent to this address' }
    vi.mocked(createCredentials).mockRejectedValueOnce(new Validation([problem]))
    await expect(inviteAdministrator('boss@example.com', place)).rejects.toThrow(
      /^The stage is deployed, but boss@example.com could not be invited: .*No invitation can be sent to this address\. Run/,
    )
    expect(await listUsers()).toEqual([])
    vi.mocked(createCredentials).mockClear()
  })

  it('does not take an interrupted invitation for an administrator', async () => {
    vi.mocked(createCredentials).mockRejectedValueOnce(new Unavailable('busy'))
    await expect(inviteAdministrator('boss@example.com', place)).rejects.toThrow('could not be invited: busy')
    await expect(inviteAdministrator('boss@example.com', place)).rejects.toThrow(
      'an earlier invitation of the first administrator was interrupted',
    )
    const [user] = await listUsers()
    const trail = { by: 'system', at: Date.now(), action: 'user.reconcile', requestId: 'run' }
    if (user) await takeBackUser(user, trail)
    vi.mocked(createCredentials).mockClear()
  })

  it('sends one invitation by mail', async () => {
    vi.mocked(createCredentials).mockResolvedValue('the-sub')
    expect(await inviteAdministrator('boss@example.com', place)).toBe(true)
    expect(await listUsers()).toMatchObject([
      { userName: 'admin', group: 'adminGroup', enabled: true, email: 'boss@example.com', sub: 'the-sub' },
    ])
    const [user, password, sendMail] = vi.mocked(createCredentials).mock.calls[0]!
    expect([user.userName, sendMail]).toEqual(['admin', true])
    for (const sort of [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/, /^.{16}$/]) expect(password).toMatch(sort)
    const records = await listAudit({
      from: Date.now() - 60_000,
      to: Date.now(),
      entity: undefined,
      name: undefined,
      userName: undefined,
    })
    expect(records).toContainEqual(
      expect.objectContaining({ userName: 'deployment', action: 'user.create', name: 'admin', outcome: 'done' }),
    )
    expect(await inviteAdministrator('other@example.com', place)).toBe(false)
    expect(createCredentials).toHaveBeenCalledTimes(1)
  })
})
