import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createUser } from '#functions/application/users/createUser.ts'
import { insertUser, markCreated, takeBackUser } from '#functions/data/users/userWriter.ts'
import { Conflict, Unavailable } from '#functions/domain/errors.ts'
import { newUserFrom } from '#functions/domain/users/wire.ts'
import { createCredentials } from '#functions/gateways/credentials.ts'

vi.mock('#functions/data/users/userWriter.ts', () => ({
  insertUser: vi.fn<typeof insertUser>(),
  markCreated: vi.fn<typeof markCreated>(),
  takeBackUser: vi.fn<typeof takeBackUser>(),
}))
vi.mock('#functions/gateways/credentials.ts', () => ({ createCredentials: vi.fn<typeof createCredentials>() }))

const first = { password: 'Secret123!', sendMail: false }
const user = newUserFrom(
  {
    userName: 'Anna',
    userEmail: 'anna@example.test',
    userGroupsList: [{ groupName: 'adminGroup' }],
    firstname: '',
    lastname: '',
    ...first,
  },
  0,
)
const trail = { by: 'ada', at: 0, action: 'user.create', requestId: 'r' }

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(createCredentials).mockResolvedValue('id-of-anna')
  vi.mocked(markCreated).mockImplementation((made, sub) =>
    Promise.resolve({ ...made, sub, userStatus: 'FORCE_CHANGE_PASSWORD' as const }),
  )
})

describe('a new user', () => {
  it('is stored before the credentials are created in Cognito, and marked as created afterwards', async () => {
    expect(user).toMatchObject({
      userName: 'anna',
      name: 'Anna',
      group: 'adminGroup',
      userStatus: 'CREATING',
      validAfter: 1_000,
    })
    expect(await createUser(user, first, trail)).toMatchObject({
      sub: 'id-of-anna',
      userStatus: 'FORCE_CHANGE_PASSWORD',
    })
    const order = [insertUser, createCredentials, markCreated].map(
      one => vi.mocked(one).mock.invocationCallOrder[0] ?? 0,
    )
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(createCredentials).toHaveBeenCalledExactlyOnceWith(user, 'Secret123!', false)
  })

  it('is removed again if Cognito refuses it', async () => {
    vi.mocked(createCredentials).mockRejectedValue(new Conflict('already exists'))
    await expect(createUser(user, first, trail)).rejects.toThrow('already exists')
    expect(takeBackUser).toHaveBeenCalledExactlyOnceWith(user, trail)
    expect(markCreated).not.toHaveBeenCalled()
  })

  it('is removed again if Cognito throttles and has created nothing, so that the call can be repeated', async () => {
    vi.mocked(createCredentials).mockRejectedValue(new Unavailable('busy', { unchanged: true }))
    await expect(createUser(user, first, trail)).rejects.toThrow('busy')
    expect(takeBackUser).toHaveBeenCalledExactlyOnceWith(user, trail)
  })

  it('is left to the reconciliation of users if Cognito is unreachable, because the credentials may exist', async () => {
    vi.mocked(createCredentials).mockRejectedValue(new Unavailable('busy'))
    await expect(createUser(user, first, trail)).rejects.toThrow('busy')
    expect(takeBackUser).not.toHaveBeenCalled()
  })
})
