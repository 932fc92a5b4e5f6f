import { isDeepStrictEqual } from 'node:util'
import { putAudit } from '../../data/audit/auditRepository.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { findUser, getUser } from '../../data/users/userRepository.ts'
import { removeUser as remove, replaceUser } from '../../data/users/userWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, NotFound, Validation } from '../../domain/errors.ts'
import { userKey, withoutSessions, type User } from '../../domain/users/user.ts'
import { changedUserFrom, userOnTheWire, type UserChangeInput } from '../../domain/users/wire.ts'
import { alignCredentials, removeCredentials, requirePasswordReset } from '../../gateways/credentials.ts'

const turnOf = (userName: string): string => `user#${userKey(userName)}`

/**
 * Changes a user. The change takes effect in the table of users and is then copied to Cognito. Repeating the call,
 * even with the earlier revision, only synchronizes Cognito again.
 */
export const updateUser = async (sent: UserChangeInput, trail: Trail): Promise<User> => {
  const user = await onNewest(turnOf(sent.userName), async () => {
    const read = await getUser(sent.userName)
    const next = changedUserFrom(read, sent, trail.at)
    return isDeepStrictEqual(read, next) ? read : storeChange(read, next, sent.revision, trail)
  })
  await align(user)
  return user
}

/** Synchronizes Cognito with a user. If the user has been changed since, Cognito gets the newer version. */
const align = async (user: User): Promise<void> => {
  await alignCredentials(user)
  const newest = await findUser(user.userName)
  if (newest && newest.revision !== user.revision) await alignCredentials(newest)
}

const storeChange = async (read: User, next: User, seen: number | undefined, trail: Trail): Promise<User> => {
  await expectRevision(seen, read, () => changedMeanwhile(read.name, userOnTheWire(read)))
  refuseGroup(read, next, trail.by)
  return replaceUser(read, next, trail)
}

/**
 * Refuses a change of group that is not allowed. Nobody can be added to normalGroup any more, but its members may
 * stay. Administrators cannot remove their own rights.
 */
const refuseGroup = (read: User, { group }: User, caller: string): void => {
  if (group === read.group) return
  if (group === 'normalGroup') {
    throw new Validation([{ field: 'userGroupsList', message: 'The group must be one of adminGroup, readOnlyUser' }])
  }
  if (read.name === caller) throw new Conflict('You cannot change your own group')
}

/** Enables or disables a user, and ends the user's sessions. A repeated call only synchronizes Cognito again. */
export const setEnabled = async (userName: string, enabled: boolean, trail: Trail): Promise<User> => {
  const user = await onNewest(turnOf(userName), async () => {
    const read = await getUser(userName)
    if (!enabled) refuseSelf(read, trail.by, noRemoval)
    const next = { ...withoutSessions(read, trail.at), enabled }
    return read.enabled === enabled ? read : replaceUser(read, next, trail)
  })
  await align(user)
  return user
}

/**
 * Removes a user and the credentials for good, and returns the user's name. Repeating the call finishes an
 * interrupted removal. Left-over credentials would keep the name from being used again.
 */
export const removeUser = async (userName: string, trail: Trail): Promise<string> => {
  const removed = await onNewest(turnOf(userName), async () => {
    const read = await findUser(userName)
    if (!read) return undefined
    refuseSelf(read, trail.by, noRemoval)
    await remove(read, trail)
    return read
  })
  if (!removed) return removeLeftCredentials(userName, trail)
  await removeCredentials(removed.name)
  return removed.name
}

const removeLeftCredentials = async (userName: string, trail: Trail): Promise<string> => {
  if (!(await removeCredentials(userName))) throw new NotFound('User', userName)
  await putAudit({ ...trail, entity: 'user', name: userName, before: undefined, after: undefined }, 'done')
  return userName
}

const noRemoval = 'You cannot disable or delete yourself'
const noForce = 'You cannot force your own password change. Choose a new password at /changePassword'

/** Refuses a change that would shut out the caller, who may be the last administrator. */
const refuseSelf = ({ name }: User, caller: string, message: string): void => {
  if (name === caller) throw new Conflict(message)
}

/**
 * Requires a user to choose a new password. Cognito is changed first: if it refuses, nothing has changed. If the work
 * is interrupted after that, repeating the call finishes it.
 * @param clock returns the time after Cognito has invalidated the old password; sessions that began earlier end
 */
export const requireNewPassword = async (
  userName: string,
  revision: number | undefined,
  trail: Trail,
  clock = Date.now,
): Promise<User> => {
  const read = await getUser(userName)
  refuseSelf(read, trail.by, noForce)
  await expectRevision(revision, read, () => changedMeanwhile(read.name, userOnTheWire(read)))
  const isCodeSent = await requirePasswordReset(read)
  const user = await onNewest(turnOf(userName), async () => {
    const newest = await getUser(userName)
    return replaceUser(newest, { ...withoutSessions(newest, clock()), userStatus: 'RESET_REQUIRED' }, trail)
  })
  if (isCodeSent) return user
  throw new Conflict(
    `${read.name} must set a new password, but no code can be sent to the address. Correct the address, and repeat the call`,
  )
}
