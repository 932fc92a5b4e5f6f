import { randomUUID } from 'node:crypto'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { poolOf, saveUser, type Context } from './context.ts'
import { attributesOf, invalidParameter, optionalText, requireKnown, text, texts } from './input.ts'
import { listUsers } from './listUsers.ts'
import { credentialOf, temporaryPassword } from './passwords.ts'
import { requirePolicy, signsInByEmail, temporaryPasswordMs } from './settings.ts'
import type { Pool, User } from './types.ts'
import { attributeList, findUser, namesChanged, requireAttributes, userAnswer, userOf } from './users.ts'

const createParameters = [
  'UserPoolId',
  'Username',
  'UserAttributes',
  'TemporaryPassword',
  'MessageAction',
  'DesiredDeliveryMediums',
  'ClientMetadata',
  'ValidationData',
  'ForceAliasCreation',
]

const namedUser = (context: Context, input: Input): [Pool, User] => {
  const pool = poolOf(context, input)
  return [pool, userOf(pool, text(input, 'Username'))]
}

const emailTaken = (pool: Pool, email: string | undefined, but?: User): boolean => {
  const owner = email !== undefined && signsInByEmail(pool) ? findUser(pool, email) : undefined
  return owner !== undefined && owner !== but
}

/** In a pool with sign-in by address, the account's name is its id, and the address an attribute. */
const newUser = (pool: Pool, input: Input, at: number): User => {
  const name = text(input, 'Username')
  const byEmail = signsInByEmail(pool)
  if (byEmail && !name.includes('@')) throw invalidParameter('Username should be an email.')
  const given = attributesOf(input, 'UserAttributes')
  requireAttributes(pool, Object.keys(given))
  const sub = randomUUID()
  const attributes = { sub, ...(byEmail && { email: name }), ...given }
  if (findUser(pool, name) || emailTaken(pool, attributes.email))
    throw new AwsError('UsernameExistsException', 'User account already exists')
  return {
    username: byEmail ? sub : name,
    attributes,
    enabled: true,
    status: 'FORCE_CHANGE_PASSWORD',
    createdAt: at,
    modifiedAt: at,
    groups: [],
    revoked: [],
  }
}

const invitedAgain = (pool: Pool, input: Input): User => {
  const user = userOf(pool, text(input, 'Username'))
  if (user.status === 'FORCE_CHANGE_PASSWORD') return user
  throw new AwsError(
    'UnsupportedUserStateException',
    `Resend not possible. ${user.username} status is not FORCE_CHANGE_PASSWORD`,
  )
}

const adminCreateUser = (context: Context) => async (input: Input) => {
  requireKnown('AdminCreateUser', input, createParameters)
  if (input['ForceAliasCreation'] === true)
    throw unsupportedParameter('Cognito', 'AdminCreateUser', 'ForceAliasCreation')
  const pool = poolOf(context, input)
  const action = optionalText(input, 'MessageAction')
  const password = optionalText(input, 'TemporaryPassword') ?? temporaryPassword(pool)
  requirePolicy(pool, password)
  const user = action === 'RESEND' ? invitedAgain(pool, input) : newUser(pool, input, context.now())
  // Taken before the hash is computed, so that of two requests for one name the second is refused.
  pool.users.set(user.username, user)
  namesChanged(pool)
  user.password = await credentialOf(pool, user.username, password)
  user.temporaryUntil = context.now() + temporaryPasswordMs(pool)
  await saveUser(context, user)
  const to = user.attributes['email']
  if (action !== 'SUPPRESS' && to !== undefined)
    await context.send({ to, userName: user.username, kind: 'invitation', code: password })
  return { User: { ...userAnswer(user), Attributes: attributeList(user.attributes) } }
}

const adminGetUser = (context: Context) => async (input: Input) => {
  const [, user] = namedUser(context, input)
  return { ...userAnswer(user), UserAttributes: attributeList(user.attributes) }
}

const adminDeleteUser = (context: Context) => async (input: Input) => {
  const [pool, user] = namedUser(context, input)
  pool.users.delete(user.username)
  namesChanged(pool)
  await context.state.save()
  return {}
}

const setEnabled = (context: Context, enabled: boolean) => async (input: Input) => {
  const [, user] = namedUser(context, input)
  user.enabled = enabled
  await saveUser(context, user)
  return {}
}

const adminSetUserPassword = (context: Context) => async (input: Input) => {
  const [pool, user] = namedUser(context, input)
  const [password, permanent] = [text(input, 'Password'), input['Permanent'] === true]
  requirePolicy(pool, password)
  user.password = await credentialOf(pool, user.username, password)
  user.status = permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
  delete user.code
  delete user.failures
  delete user.temporaryUntil
  if (!permanent) user.temporaryUntil = context.now() + temporaryPasswordMs(pool)
  await saveUser(context, user)
  return {}
}

const adminUpdateUserAttributes = (context: Context) => async (input: Input) => {
  requireKnown('AdminUpdateUserAttributes', input, ['UserPoolId', 'Username', 'UserAttributes', 'ClientMetadata'])
  const [pool, user] = namedUser(context, input)
  const changed = attributesOf(input, 'UserAttributes')
  requireAttributes(pool, Object.keys(changed))
  if (emailTaken(pool, changed['email'], user))
    throw new AwsError('AliasExistsException', 'An account with the given email already exists.')
  // A new address has not been verified, unless the administrator says so.
  const unverified = changed['email'] !== undefined && changed['email'] !== user.attributes['email']
  user.attributes = { ...user.attributes, ...(unverified && { email_verified: 'false' }), ...changed }
  namesChanged(pool)
  await saveUser(context, user)
  return {}
}

const adminDeleteUserAttributes = (context: Context) => async (input: Input) => {
  const [pool, user] = namedUser(context, input)
  const removed = texts(input['UserAttributeNames'])
  requireAttributes(pool, removed)
  user.attributes = Object.fromEntries(Object.entries(user.attributes).filter(([name]) => !removed.includes(name)))
  namesChanged(pool)
  await saveUser(context, user)
  return {}
}

const adminUserGlobalSignOut = (context: Context) => async (input: Input) => {
  const [, user] = namedUser(context, input)
  user.signedOutAt = context.now()
  await saveUser(context, user)
  return {}
}

export const userOperations = (context: Context): Record<string, Operation> => ({
  AdminCreateUser: adminCreateUser(context),
  AdminGetUser: adminGetUser(context),
  AdminDeleteUser: adminDeleteUser(context),
  AdminEnableUser: setEnabled(context, true),
  AdminDisableUser: setEnabled(context, false),
  AdminSetUserPassword: adminSetUserPassword(context),
  AdminUpdateUserAttributes: adminUpdateUserAttributes(context),
  AdminDeleteUserAttributes: adminDeleteUserAttributes(context),
  AdminUserGlobalSignOut: adminUserGlobalSignOut(context),
  ListUsers: listUsers(context),
})
