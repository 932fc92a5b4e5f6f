import { routes } from '#shared/contract/routes.ts'
import { userKey } from '../../data/users/userRepository.ts'
import { insertUser, markCreated, takeBackUser } from '../../data/users/userWriter.ts'
import { AppError } from '../../domain/errors.ts'
import { nextSecond, type User } from '../../domain/users/user.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { createCredentials } from '../../gateways/credentials.ts'
import { handle } from '../../http/handle.ts'

/**
 * The user is stored first, as CREATING, and so is the audit record; then the credentials are made. Where that is
 * refused the user is taken back. Where it breaks off, the reconciliation finds a user in CREATING and finishes.
 */
export const createUser = handle(routes.users.createUser, async ({ body, trail, now }) => {
  const { userName, password, userEmail, userGroupsList, firstname, lastname, sendMail } = body
  const user: User = {
    userName: userKey(userName),
    name: userName,
    sub: '',
    group: userGroupsList[0]?.groupName ?? 'readOnlyUser',
    enabled: true,
    // A token of an earlier user of this name must not serve, not even before the new one's id is known.
    validAfter: nextSecond(now),
    revoked: {},
    userStatus: 'CREATING',
    email: userEmail,
    firstname,
    lastname,
    phoneNumber: '',
    revision: 1,
    updatedTime: new Date(now).toISOString(),
  }
  await insertUser(user, trail)
  const sub = await createCredentials(user, password, sendMail).catch(async (error: unknown) => {
    if (error instanceof AppError && error.status < 500) await takeBackUser(user, trail)
    throw error
  })
  const created = await markCreated(user, sub, trail)
  return { message: `User ${created.name} created`, user: userOnTheWire(created) }
})
