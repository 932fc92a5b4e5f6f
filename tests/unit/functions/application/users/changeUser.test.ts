import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeUser, requireNewPassword, setEnabled, updateUser } from '#functions/application/users/changeUser.ts'
import { putAudit } from '#functions/data/audit/auditRepository.ts'
import { findUser, getUser } from '#functions/data/users/userRepository.ts'
import { removeUser as remove, replaceUser } from '#functions/data/users/userWriter.ts'
import { NotFound, Unavailable } from '#functions/domain/errors.ts'
import { alignCredentials, removeCredentials, requirePasswordReset } from '#functions/gateways/credentials.ts'
import { anna } from '#tests/support/stored/users.ts'

vi.mock('#functions/data/audit/auditRepository.ts', () => ({ putAudit: vi.fn<typeof putAudit>() }))
vi.mock('#functions/data/users/userRepository.ts', () => ({
  findUser: vi.fn<typeof findUser>(),
  getUser: vi.fn<typeof getUser>(),
}))
vi.mock('#functions/data/users/userWriter.ts', () => ({
  removeUser: vi.fn<typeof remove>(),
  replaceUser: vi.fn<typeof replaceUser>(),
}))
vi.mock('#functions/gateways/credentials.ts', () => ({
  alignCredentials: vi.fn<typeof alignCredentials>(),
  removeCredentials: vi.fn<typeof removeCredentials>(),
  requirePasswordReset: vi.fn<typeof requirePasswordReset>(),
}))

const trail = { by: 'ada', at: 7_500, action: 'user.update', requestId: 'r' }
const byAnna = { ...trail, by: 'Anna' }

const overtaken = Object.assign(new Error('met'), { name: 'ConditionalCheckFailedException' })

/** The actions that were done, in order. */
const done: string[] = []
const noted = (what: string) => (): Promise<void> => {
  done.push(what)
  return Promise.resolve()
}

beforeEach(() => {
  vi.resetAllMocks()
  done.length = 0
  vi.mocked(findUser).mockResolvedValue(anna)
  vi.mocked(getUser).mockResolvedValue(anna)
  vi.mocked(remove).mockImplementation(noted('remove'))
  vi.mocked(replaceUser).mockImplementation((_, next) => {
    done.push('replace')
    const stored = { ...next, revision: next.revision + 1 }
    vi.mocked(findUser).mockResolvedValue(stored)
    return Promise.resolve(stored)
  })
  vi.mocked(alignCredentials).mockImplementation(noted('align'))
  vi.mocked(removeCredentials).mockImplementation(() => {
    done.push('remove credentials')
    return Promise.resolve(true)
  })
  vi.mocked(requirePasswordReset).mockImplementation(async () => {
    done.push('reset')
    return true
  })
})

describe('a change of a user', () => {
  it('is stored in the table first and then applied in Cognito', async () => {
    const user = await updateUser({ userName: 'anna', lastname: 'Berg', revision: 3 }, trail)
    expect(user).toMatchObject({ firstname: 'Anna', lastname: 'Berg', validAfter: 0, revision: 4 })
    expect(done).toEqual(['replace', 'align'])
  })

  it("to another group ends the user's sessions", async () => {
    const user = await updateUser({ userName: 'anna', userGroupsList: [{ groupName: 'adminGroup' }] }, trail)
    expect(user).toMatchObject({ group: 'adminGroup', validAfter: 8_000 })
  })

  it.each([
    ['a group that can no longer be assigned', [{ groupName: 'normalGroup' as const }], trail, 'Validation'],
    ['another group for the caller', [{ groupName: 'adminGroup' as const }], byAnna, 'Conflict'],
  ])('is refused if the group is not allowed: %s', async (_, userGroupsList, own, type) => {
    await expect(updateUser({ userName: 'anna', userGroupsList }, own)).rejects.toMatchObject({ type })
    expect(done).toEqual([])
  })

  it('may leave the user in a group that can no longer be assigned', async () => {
    vi.mocked(getUser).mockResolvedValue({ ...anna, group: 'normalGroup' })
    const sent = { userName: 'anna', lastname: 'Berg', userGroupsList: [{ groupName: 'normalGroup' as const }] }
    expect(await updateUser(sent, trail)).toMatchObject({ group: 'normalGroup', lastname: 'Berg' })
  })

  it('is completed by a repeated call, and stored once, if it failed before Cognito was changed', async () => {
    const sent = { userName: 'anna', userGroupsList: [{ groupName: 'adminGroup' as const }], revision: 3 }
    vi.mocked(alignCredentials).mockRejectedValueOnce(new Unavailable('busy'))
    await expect(updateUser(sent, trail)).rejects.toThrow('busy')
    const stored = await vi.mocked(replaceUser).mock.results[0]?.value
    vi.mocked(getUser).mockResolvedValue(stored)
    expect(await updateUser(sent, { ...trail, at: 9_500 })).toEqual(stored)
    expect(done).toEqual(['replace', 'align'])
  })

  it('without a revision is retried on the version that another administrator stored meanwhile', async () => {
    vi.mocked(getUser)
      .mockResolvedValueOnce(anna)
      .mockResolvedValueOnce({ ...anna, phoneNumber: '+49', revision: 4 })
    vi.mocked(replaceUser).mockRejectedValueOnce(overtaken)
    const user = await updateUser({ userName: 'anna', lastname: 'Berg' }, trail)
    expect(user).toMatchObject({ lastname: 'Berg', phoneNumber: '+49', revision: 5 })
  })

  it('with a revision is refused with a conflict if another administrator has stored a newer version', async () => {
    vi.mocked(getUser)
      .mockResolvedValueOnce(anna)
      .mockResolvedValue({ ...anna, revision: 4 })
    vi.mocked(replaceUser).mockRejectedValueOnce(overtaken)
    const refused = updateUser({ userName: 'anna', lastname: 'Berg', revision: 3 }, trail)
    await expect(refused).rejects.toMatchObject({ type: 'Conflict', details: { current: { revision: 4 } } })
  })

  it('leaves the newer version in Cognito if another administrator changes the user at the same time', async () => {
    vi.mocked(alignCredentials).mockImplementationOnce(() => {
      vi.mocked(findUser).mockResolvedValue({ ...anna, lastname: 'Theirs', revision: 5 })
      return Promise.resolve()
    })
    await updateUser({ userName: 'anna', lastname: 'Berg' }, trail)
    expect(alignCredentials).toHaveBeenLastCalledWith(expect.objectContaining({ lastname: 'Theirs', revision: 5 }))
  })

  it('based on an older version is refused with a conflict that includes the current version', async () => {
    const refused = updateUser({ userName: 'anna', lastname: 'Berg', revision: 2 }, trail)
    await expect(refused).rejects.toMatchObject({ type: 'Conflict', details: { current: { revision: 3 } } })
    expect(done).toEqual([])
  })
})

describe('a user', () => {
  it('that is disabled loses every session', async () => {
    expect(await setEnabled('anna', false, trail)).toMatchObject({ enabled: false, validAfter: 8_000 })
    expect(done).toEqual(['replace', 'align'])
  })

  it('that is already enabled in the table is enabled in Cognito only', async () => {
    expect(await setEnabled('anna', true, trail)).toEqual(anna)
    expect(done).toEqual(['align'])
  })

  it('is removed from the table first, and then from Cognito', async () => {
    await removeUser('anna', trail)
    expect(done).toEqual(['remove', 'remove credentials'])
  })

  it('is removed by a repeated call, with an audit record, if the removal failed before Cognito was changed', async () => {
    vi.mocked(removeCredentials).mockRejectedValueOnce(new Unavailable('busy'))
    await expect(removeUser('anna', trail)).rejects.toThrow('busy')
    vi.mocked(findUser).mockResolvedValue(undefined)
    vi.mocked(getUser).mockRejectedValue(new NotFound('User', 'anna'))
    expect(await removeUser('anna', trail)).toBe('anna')
    expect(done).toEqual(['remove', 'remove credentials'])
    expect(putAudit).toHaveBeenCalledWith({ ...trail, entity: 'user', name: 'anna' }, 'done')
  })

  it('that neither the table nor Cognito has cannot be removed', async () => {
    vi.mocked(findUser).mockResolvedValue(undefined)
    vi.mocked(getUser).mockRejectedValue(new NotFound('User', 'nobody'))
    vi.mocked(removeCredentials).mockResolvedValue(false)
    await expect(removeUser('nobody', trail)).rejects.toThrow('User nobody does not exist')
    expect(putAudit).not.toHaveBeenCalled()
  })

  it('cannot disable or remove their own account, but can enable it', async () => {
    await expect(setEnabled('anna', false, byAnna)).rejects.toThrow('You cannot disable or delete yourself')
    await expect(removeUser('anna', byAnna)).rejects.toThrow('You cannot disable or delete yourself')
    expect(done).toEqual([])
    await setEnabled('anna', true, byAnna)
    expect(done).toEqual(['align'])
  })
})

describe('the requirement of a new password', () => {
  it('is set in Cognito first, and then every session ends', async () => {
    const user = await requireNewPassword('anna', 3, trail, () => 9_100)
    expect(user).toMatchObject({ userStatus: 'RESET_REQUIRED', validAfter: 10_000 })
    expect(done).toEqual(['reset', 'replace'])
  })

  it('ends no session if Cognito refuses it', async () => {
    vi.mocked(requirePasswordReset).mockRejectedValue(new Unavailable('busy'))
    await expect(requireNewPassword('anna', undefined, trail)).rejects.toThrow('busy')
    expect(done).toEqual([])
  })

  it('is set even if no code can be sent, and the answer says that the old password no longer works', async () => {
    vi.mocked(requirePasswordReset).mockResolvedValue(false)
    await expect(requireNewPassword('anna', 3, trail)).rejects.toMatchObject({
      type: 'Conflict',
      message: expect.stringMatching(/must set a new password, but no code can be sent .* Correct the address/),
    })
    expect(done).toEqual(['replace'])
  })

  it('is refused with a conflict if the caller read an older version of the user', async () => {
    await expect(requireNewPassword('anna', 2, trail)).rejects.toMatchObject({ type: 'Conflict' })
    expect(done).toEqual([])
  })
})
