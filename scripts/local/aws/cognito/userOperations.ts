import { randomUUID } from 'node:crypto'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { deliver, findUserPool, saveUser, type Context } from './context.ts'
import { readNamedAttributes, optionalText, requireKnown, shapedPassword, text, userNameOf } from './input.ts'
import { cutMemberPage } from './paging.ts'
import { makeCredential, temporaryPassword } from './passwords.ts'
import { requirePolicy, temporaryPasswordMs } from './settings.ts'
import type { Pool, User } from './types.ts'
import { attributeList, findUser, namesChanged, requireAttributes, userAnswer, requirePoolUser } from './users.ts'

const createParameters = [
  'UserPoolId',
  'Username',
  'UserAttributes',
  'TemporaryPassword',
  'MessageAction',
  'DesiredDeliveryMediums',
]

const namedUser = (context: Context, input: Input): [Pool, User] => {
  const pool = findUserPool(context, input)
  return [pool, requirePoolUser(pool, userNameOf(input))]
}

const newUser = (pool: Pool, input: Input, at: number): User => {
  const username = userNameOf(input)
  const given = readNamedAttributes(input, 'UserAttributes')
  requireAttributes(Object.keys(given))
  if (findUser(pool, username)) throw new AwsError('UsernameExistsException', 'User account already exists')
  return {
    username,
    attributes: { sub: randomUUID(), ...given },
    enabled: true,
    status: 'FORCE_CHANGE_PASSWORD',
    createdAt: at,
    modifiedAt: at,
    groups: [],
  }
}

const adminCreateUser = (context: Context) => async (input: Input) => {
  requireKnown('AdminCreateUser', input, createParameters)
  const action = optionalText(input, 'MessageAction')
  if (action !== undefined && action !== 'SUPPRESS')
    throw unsupportedParameter('Cognito', 'AdminCreateUser', `MessageAction ${action}`)
  const pool = findUserPool(context, input)
  const password = shapedPassword(optionalText(input, 'TemporaryPassword') ?? temporaryPassword(pool))
  requirePolicy(pool, password)
  const user = newUser(pool, input, context.now())
  // The name is reserved before the password is hashed, so that the second of two requests for the same name is
  // refused.
  pool.users.set(user.username, user)
  namesChanged(pool)
  user.password = await makeCredential(password)
  user.temporaryUntil = context.now() + temporaryPasswordMs(pool)
  await saveUser(context, user)
  const to = user.attributes['email']
  if (action === undefined && to !== undefined)
    await deliver(context, { to, userName: user.username, kind: 'invitation', code: password })
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
  const [password, permanent] = [shapedPassword(text(input, 'Password')), input['Permanent'] === true]
  requirePolicy(pool, password)
  user.password = await makeCredential(password)
  user.status = permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
  delete user.code
  delete user.failures
  delete user.temporaryUntil
  if (!permanent) user.temporaryUntil = context.now() + temporaryPasswordMs(pool)
  await saveUser(context, user)
  return {}
}

const adminUpdateUserAttributes = (context: Context) => async (input: Input) => {
  requireKnown('AdminUpdateUserAttributes', input, ['UserPoolId', 'Username', 'UserAttributes'])
  const [, user] = namedUser(context, input)
  const changed = readNamedAttributes(input, 'UserAttributes')
  requireAttributes(Object.keys(changed))
  // A new address counts as unverified unless the administrator says otherwise.
  const unverified = changed['email'] !== undefined && changed['email'] !== user.attributes['email']
  user.attributes = { ...user.attributes, ...(unverified && { email_verified: 'false' }), ...changed }
  await saveUser(context, user)
  return {}
}

const listUsers = (context: Context) => async (input: Input) => {
  requireKnown('ListUsers', input, ['UserPoolId', 'Limit', 'PaginationToken'])
  const names = { limit: 'Limit', token: 'PaginationToken' }
  const { page, next } = cutMemberPage(findUserPool(context, input).users.values(), user => user.username, input, names)
  return { Users: page.map(user => ({ ...userAnswer(user), Attributes: attributeList(user.attributes) })), ...next }
}

export const userOperations = (context: Context): Record<string, Operation> => ({
  AdminCreateUser: adminCreateUser(context),
  AdminGetUser: adminGetUser(context),
  AdminDeleteUser: adminDeleteUser(context),
  AdminEnableUser: setEnabled(context, true),
  AdminDisableUser: setEnabled(context, false),
  AdminSetUserPassword: adminSetUserPassword(context),
  AdminUpdateUserAttributes: adminUpdateUserAttributes(context),
  ListUsers: listUsers(context),
})
