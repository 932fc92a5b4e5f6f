import { randomInt } from 'node:crypto'
import { AppError } from '#functions/domain/errors.ts'
import { newUserFrom } from '#functions/domain/users/wire.ts'
import { tableVariable } from '#shared/server/tables.ts'
import { CommandFailure } from './commandFailure.ts'

interface Place {
  readonly region: string
  readonly userPoolId: string
  readonly userPoolClientId: string
  readonly usersTable: string
  readonly auditTable: string
}

/** The user name of the first administrator. */
export const firstAdministrator = 'admin'

/**
 * Creates the first administrator with the same code that creates all users, so that the audit trail begins with this
 * user. Cognito sends the invitation, with a password for a single sign-in. Returns false if an administrator already
 * exists.
 */
export const inviteAdministrator = async (email: string, place: Place): Promise<boolean> => {
  // The environment is set before the functions' modules are loaded, because they read their settings when they are
  // loaded.
  Object.assign(process.env, {
    AWS_REGION: place.region,
    USER_POOL_ID: place.userPoolId,
    USER_POOL_CLIENT_ID: place.userPoolClientId,
    [tableVariable('users')]: place.usersTable,
    [tableVariable('audit')]: place.auditTable,
  })
  const { listUsers } = await import('#functions/data/users/userRepository.ts')
  const { createUser } = await import('#functions/application/users/createUser.ts')
  const administrators = (await listUsers()).filter(({ group, enabled }) => group === 'adminGroup' && enabled)
  if (administrators.some(({ userStatus }) => userStatus !== 'CREATING')) return false
  if (administrators.length > 0)
    throw new CommandFailure(
      'The stage is deployed, but an earlier invitation of the first administrator was interrupted. The service ' +
        'completes or removes it within the hour. Run the same command again after that',
    )
  const now = Date.now()
  const first = {
    userName: firstAdministrator,
    userGroupsList: [{ groupName: 'adminGroup' as const }],
    userEmail: email,
    firstname: '',
    lastname: '',
    password: temporaryPassword(),
    sendMail: true,
  }
  const trail = { by: 'deployment', at: now, action: 'user.create' as const, requestId: `deployment-${now}` }
  await createUser(newUserFrom(first, now), first, trail).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new CommandFailure(
      `The stage is deployed, but ${email} could not be invited: ${error.message}. Run the same command again once that is put right`,
      { cause: error },
    )
  })
  return true
}

const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&*'] as const

/** Returns a password of sixteen characters: four of each kind that the user pool requires. */
const temporaryPassword = (): string =>
  Array.from({ length: 16 }, (_, index) => alphabets[index % alphabets.length] ?? '')
    .map(letters => letters[randomInt(letters.length)])
    .join('')
