import { isDeepStrictEqual } from 'node:util'
import { putAudit } from '../../data/audit/auditRepository.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { findUser, getUser } from '../../data/users/userRepository.ts'
import { removeUser as remove, replaceUser } from '../../data/users/userWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, NotFound, Validation } from '../../domain/errors.ts'
import { nextSecond, type User } from '../../domain/users/user.ts'
import { changedUserFrom, userOnTheWire, type UserChangeInput } from '../../domain/users/wire.ts'
import { alignCredentials, removeCredentials, requirePasswordReset } from '../../gateways/credentials.ts'

/**
 * Changes a user. The table takes effect at once; Cognito follows. Repeating the call, even with the earlier revision,
 * changes nothing more and brings Cognito in line again.
 */
export const updateUser = async (sent: UserChangeInput, trail: Trail): Promise<User> => {
  const read = await getUser(sent.userName)
  const next = changedUserFrom(read, sent, trail.at)
  const user = isDeepStrictEqual(read, next) ? read : await storeChange(read, next, sent.revision, trail)
  await alignCredentials(user)
  return user
}

const storeChange = async (read: User, next: User, seen: number | undefined, trail: Trail): Promise<User> => {
  await expectRevision(seen, read, () => changedMeanwhile(read.name, userOnTheWire(read)))
  refuseGroup(read, next, trail.by)
  return replaceUser(read, next, trail)
}

/**
 * Nobody is added to normalGroup any more; its present members may stay. Administrators cannot remove their own rights.
 */
const refuseGroup = (read: User, { group }: User, caller: string): void => {
  if (group === read.group) return
  if (group === 'normalGroup') {
    throw new Validation([{ field: 'userGroupsList', message: 'The group must be one of adminGroup, readOnlyUser' }])
  }
  if (read.name === caller) throw new Conflict('You cannot change your own group')
}

/** Enables or disables a user, and ends the sessions. Repeating it changes nothing and brings Cognito in line again. */
export const setEnabled = async (userName: string, enabled: boolean, trail: Trail): Promise<User> => {
  const read = await getUser(userName)
  if (!enabled) refuseSelf(read, trail.by)
  const next = { ...read, enabled, validAfter: nextSecond(trail.at) }
  const user = read.enabled === enabled ? read : await replaceUser(read, next, trail)
  await alignCredentials(user)
  return user
}

/**
 * Removes a user and the credentials for good, and returns the user's name. Repeating the call finishes a removal that
 * broke off before Cognito followed: credentials that were left would keep the name from being given again.
 */
export const removeUser = async (userName: string, trail: Trail): Promise<string> => {
  const read = await findUser(userName)
  if (!read) return removeLeftCredentials(userName, trail)
  refuseSelf(read, trail.by)
  await remove(read, trail)
  await removeCredentials(read.name)
  return read.name
}

const removeLeftCredentials = async (userName: string, trail: Trail): Promise<string> => {
  if (!(await removeCredentials(userName))) throw new NotFound('User', userName)
  await putAudit({ ...trail, entity: 'user', name: userName, before: undefined, after: undefined }, 'done')
  return userName
}

const refuseSelf = ({ name }: User, caller: string): void => {
  if (name === caller) throw new Conflict('You cannot disable or delete yourself')
}

/**
 * Requires a user to choose a new password. Cognito is changed first, so that nothing has changed if it refuses. If the
 * work is interrupted after that, repeating the call finishes it.
 * @param clock gives the time after Cognito has refused the old password: sessions that began earlier end
 */
export const requireNewPassword = async (
  userName: string,
  revision: number | undefined,
  trail: Trail,
  clock = Date.now,
): Promise<User> => {
  const read = await getUser(userName)
  await expectRevision(revision, read, () => changedMeanwhile(read.name, userOnTheWire(read)))
  await requirePasswordReset(read)
  return replaceUser(read, { ...read, userStatus: 'RESET_REQUIRED', validAfter: nextSecond(clock()) }, trail)
}
