import { AwsError } from '../protocol/awsError.ts'
import { notAuthorized, type Context } from './context.ts'
import { invalidParameter, shapedUserName } from './input.ts'
import { countFailure, requireUnlocked } from './lockout.ts'
import { isPassword } from './passwords.ts'
import { requireSecretHash } from './secretHash.ts'
import { challengeMs, hidesUnknownUsers } from './settings.ts'
import { issueTokens } from './tokens.ts'
import type { Client, Pool, User } from './types.ts'
import { findUser } from './users.ts'

type Parameters = ReadonlyMap<string, string>

export const parameter = (parameters: Parameters, name: string): string => {
  const value = parameters.get(name)
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`)
  return value
}

/** Throws if the user may not get tokens, even with the correct password. */
const requireActive = ({ enabled, status }: User): void => {
  if (!enabled) throw notAuthorized('User is disabled.')
  if (status === 'RESET_REQUIRED')
    throw new AwsError('PasswordResetRequiredException', 'Password reset required for the user')
}

/** Returns the tokens of a sign-in, or the challenge to replace a temporary password. */
const completeSignIn = async (context: Context, pool: Pool, client: Client, user: User) => {
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return issueTokens(context, pool, client, user)
  if (context.now() >= (user.temporaryUntil ?? Number.POSITIVE_INFINITY))
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
  const { sub: _sub, ...visible } = user.attributes
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: context.newPasswords.add({ client: client.id, username: user.username }, challengeMs),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(visible),
    },
  }
}

/**
 * Throws if the password is wrong or the user is locked. The lock is checked again after the password has been
 * hashed. Only the first five of many simultaneous guesses therefore learn whether they are right.
 */
export const requirePassword = async (context: Context, user: User, password: string): Promise<void> => {
  requireUnlocked(user, context.now())
  const right = await isPassword(user.password, password)
  requireUnlocked(user, context.now())
  if (right && !user.failures) return
  if (right) delete user.failures
  else countFailure(user, context.now())
  await context.state.save()
  if (!right) throw notAuthorized()
}

const unknownUser = (client: Client): AwsError =>
  hidesUnknownUsers(client) ? notAuthorized() : new AwsError('UserNotFoundException', 'User does not exist.')

/**
 * Handles the flow ADMIN_USER_PASSWORD_AUTH. A sign-in with an unknown user name takes as long as one with a known
 * name.
 */
export const signInByPassword = async (context: Context, pool: Pool, client: Client, parameters: Parameters) => {
  const [name, password] = [shapedUserName(parameter(parameters, 'USERNAME')), parameter(parameters, 'PASSWORD')]
  requireSecretHash(client, name, parameters.get('SECRET_HASH'))
  const user = findUser(pool, name)
  if (!user) {
    await isPassword(undefined, password)
    throw unknownUser(client)
  }
  requireActive(user)
  await requirePassword(context, user, password)
  requireActive(user)
  return completeSignIn(context, pool, client, user)
}
