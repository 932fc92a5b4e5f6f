import { AwsError } from '../protocol/awsError.ts'
import { notAuthorized, type Context } from './context.ts'
import { invalidParameter } from './input.ts'
import { countFailure, requireUnlocked } from './lockout.ts'
import { isPassword } from './passwords.ts'
import type { Pending } from './pending.ts'
import { requireSecretHash } from './secretHash.ts'
import { challengeMs, hidesUnknownUsers } from './settings.ts'
import { saltHex, startSrp, type SrpExchange } from './srp.ts'
import { issueTokens, isVoid, unseal } from './tokens.ts'
import type { Client, Pool, User } from './types.ts'
import { attributeList, findUser } from './users.ts'

export type Challenge = { client: string; username: string }
export type SignInContext = Context & {
  newPasswords: Pending<Challenge>
  srpExchanges: Pending<Challenge & { exchange: SrpExchange }>
}

type Parameters = ReadonlyMap<string, string>
type Flow = (context: SignInContext, pool: Pool, client: Client, parameters: Parameters) => Promise<object>

export const parameter = (parameters: Parameters, name: string): string => {
  const value = parameters.get(name)
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`)
  return value
}

/** What stands between a right password and the tokens. */
const requireActive = ({ enabled, status }: User): void => {
  if (!enabled) throw notAuthorized('User is disabled.')
  if (status === 'RESET_REQUIRED')
    throw new AwsError('PasswordResetRequiredException', 'Password reset required for the user')
}

/** Tokens, or the challenge to replace a temporary password. */
export const completeSignIn = async (context: SignInContext, pool: Pool, client: Client, user: User) => {
  requireActive(user)
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return issueTokens(context, pool, client, user)
  if (context.now() >= (user.temporaryUntil ?? Number.POSITIVE_INFINITY))
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
  const { sub: _sub, ...visible } = user.attributes
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: context.newPasswords.add({ client: client.id, username: user.username }, challengeMs(client)),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(
        Object.fromEntries(attributeList(visible).map(({ Name, Value }) => [Name, Value])),
      ),
    },
  }
}

/**
 * Throws for a wrong password and while locked. Asked again after the hash is computed: of many guesses sent at once,
 * all but the first five end at the lock, whether right or wrong.
 */
export const requirePassword = async (context: Context, user: User, password: string): Promise<void> => {
  requireUnlocked(user, context.now())
  const right = await isPassword(user.password, password)
  requireUnlocked(user, context.now())
  await settle(context, user, right)
}

const settle = async (context: Context, user: User, right: boolean): Promise<void> => {
  if (right && !user.failures) return
  if (right) delete user.failures
  else countFailure(user, context.now())
  await context.state.save()
  if (!right) throw notAuthorized()
}

export const settleSrp = (context: Context, user: User, right: boolean): Promise<void> => {
  requireUnlocked(user, context.now())
  return settle(context, user, right)
}

const unknownUser = (client: Client): AwsError =>
  hidesUnknownUsers(client) ? notAuthorized() : new AwsError('UserNotFoundException', 'User does not exist.')

const byPassword: Flow = async (context, pool, client, parameters) => {
  const [name, password] = [parameter(parameters, 'USERNAME'), parameter(parameters, 'PASSWORD')]
  requireSecretHash(client, name, parameters.get('SECRET_HASH'))
  const user = findUser(pool, name)
  if (!user) {
    await isPassword(undefined, password)
    throw unknownUser(client)
  }
  requireActive(user)
  await requirePassword(context, user, password)
  return completeSignIn(context, pool, client, user)
}

const bySrp: Flow = async (context, pool, client, parameters) => {
  const name = parameter(parameters, 'USERNAME')
  requireSecretHash(client, name, parameters.get('SECRET_HASH'))
  const user = findUser(pool, name)
  if (!user?.password) throw unknownUser(client)
  requireUnlocked(user, context.now())
  const exchange = startSrp(parameter(parameters, 'SRP_A'), user.password.verifier)
  if (!exchange) throw invalidParameter('SRP_A is not a valid value')
  const challenge = { client: client.id, username: user.username, exchange }
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: saltHex(Buffer.from(user.password.salt, 'hex')),
      SRP_B: exchange.serverPublic.toString(16),
      SECRET_BLOCK: context.srpExchanges.add(challenge, challengeMs(client)),
      USERNAME: user.username,
      USER_ID_FOR_SRP: user.username,
    },
  }
}

/** `requireClient` proves that the request comes from the client, for the user that the token names. */
export const refresh = async (
  context: Context,
  pool: Pool,
  client: Client,
  token: string,
  requireClient: (userName: string) => void,
) => {
  const sealed = unseal(context.state.keys, token)
  const user = sealed && pool.users.get(sealed.username)
  if (!sealed || !user || sealed.pool !== pool.id || sealed.client !== client.id)
    throw notAuthorized('Invalid Refresh Token')
  requireClient(user.username)
  if (context.now() >= sealed.until) throw notAuthorized('Refresh Token has expired')
  if (isVoid(user, sealed)) throw notAuthorized('Refresh Token has been revoked')
  requireActive(user)
  return issueTokens(context, pool, client, user, { origin: sealed.origin, at: sealed.at })
}

const byRefreshToken: Flow = (context, pool, client, parameters) =>
  refresh(context, pool, client, parameter(parameters, 'REFRESH_TOKEN'), userName =>
    requireSecretHash(client, userName, parameters.get('SECRET_HASH')),
  )

/** By AuthFlow; a client may use those that its ExplicitAuthFlows allow. */
export const signInFlows: Readonly<Record<string, Flow>> = {
  USER_PASSWORD_AUTH: byPassword,
  ADMIN_USER_PASSWORD_AUTH: byPassword,
  USER_SRP_AUTH: bySrp,
  REFRESH_TOKEN_AUTH: byRefreshToken,
}
