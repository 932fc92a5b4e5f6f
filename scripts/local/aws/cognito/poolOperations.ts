import { randomBytes } from 'node:crypto'
import { unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { clientOf, notFound, poolOf, type Context } from './context.ts'
import { invalidParameter, requireKnown, text, texts } from './input.ts'
import { pageOf } from './paging.ts'
import type { Client, Pool } from './types.ts'
import { namesChanged } from './users.ts'

/** Chosen when the pool is made and never changed. */
const fixedSettings = ['Schema', 'UsernameAttributes', 'UsernameConfiguration']
/** Honoured, or of no effect where mail goes to an outbox and nothing is billed. */
const poolSettings = [
  'Policies',
  'AutoVerifiedAttributes',
  'AdminCreateUserConfig',
  'AccountRecoverySetting',
  'MfaConfiguration',
  'DeletionProtection',
  'UserPoolTags',
  'UserPoolTier',
  'EmailConfiguration',
  'UserAttributeUpdateSettings',
  'EmailVerificationMessage',
  'EmailVerificationSubject',
  'VerificationMessageTemplate',
]
const clientSettings = [
  'ExplicitAuthFlows',
  'AccessTokenValidity',
  'IdTokenValidity',
  'RefreshTokenValidity',
  'TokenValidityUnits',
  'PreventUserExistenceErrors',
  'EnableTokenRevocation',
  'AuthSessionValidity',
  'SupportedIdentityProviders',
]
const flows = new Set([
  'ALLOW_USER_PASSWORD_AUTH',
  'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  'ALLOW_USER_SRP_AUTH',
  'ALLOW_REFRESH_TOKEN_AUTH',
])

const settingsFrom = (input: Input, names: readonly string[]): Input =>
  Object.fromEntries(names.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])))

const requirePoolSettings = (operation: string, input: Input): void => {
  if ((input['MfaConfiguration'] ?? 'OFF') !== 'OFF')
    throw unsupportedParameter('Cognito', operation, 'MfaConfiguration')
  const others = texts(input['UsernameAttributes']).filter(attribute => attribute !== 'email')
  if (others.length > 0) throw unsupportedParameter('Cognito', operation, `UsernameAttributes ${others.join()}`)
}

const requireClientSettings = (operation: string, input: Input): void => {
  const unknown = texts(input['ExplicitAuthFlows']).find(flow => !flows.has(flow))
  if (unknown !== undefined) throw unsupportedParameter('Cognito', operation, `ExplicitAuthFlows ${unknown}`)
  if (input['EnableTokenRevocation'] === false)
    throw unsupportedParameter('Cognito', operation, 'EnableTokenRevocation')
}

const poolAnswer = ({ id, name, arn, createdAt, modifiedAt, settings, users }: Pool) => ({
  ...settings,
  Id: id,
  Name: name,
  Arn: arn,
  EstimatedNumberOfUsers: users.size,
  CreationDate: createdAt / 1000,
  LastModifiedDate: modifiedAt / 1000,
})

const clientAnswer = (pool: Pool, { id, name, secret, createdAt, modifiedAt, settings }: Client) => ({
  ...settings,
  UserPoolId: pool.id,
  ClientId: id,
  ClientName: name,
  ...(secret !== undefined && { ClientSecret: secret }),
  CreationDate: createdAt / 1000,
  LastModifiedDate: modifiedAt / 1000,
})

const alphanumeric = (length: number): string =>
  randomBytes(length * 4)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length)

const createUserPool = (context: Context) => async (input: Input) => {
  requireKnown('CreateUserPool', input, ['PoolName', ...fixedSettings, ...poolSettings])
  requirePoolSettings('CreateUserPool', input)
  const [id, at] = [`${context.region}_${alphanumeric(9)}`, context.now()]
  const pool: Pool = {
    id,
    name: text(input, 'PoolName'),
    createdAt: at,
    modifiedAt: at,
    arn: `arn:aws:cognito-idp:${context.region}:000000000000:userpool/${id}`,
    settings: settingsFrom(input, [...fixedSettings, ...poolSettings]),
    clients: new Map(),
    groups: new Map(),
    users: new Map(),
  }
  context.state.pools.set(id, pool)
  await context.state.save()
  return { UserPool: poolAnswer(pool) }
}

/** As with the service, what an update leaves out goes back to its default. */
const updateUserPool = (context: Context) => async (input: Input) => {
  requireKnown('UpdateUserPool', input, ['UserPoolId', ...poolSettings])
  requirePoolSettings('UpdateUserPool', input)
  const pool = poolOf(context, input)
  pool.settings = { ...settingsFrom(pool.settings, fixedSettings), ...settingsFrom(input, poolSettings) }
  pool.modifiedAt = context.now()
  namesChanged(pool)
  await context.state.save()
  return {}
}

const deleteUserPool = (context: Context) => async (input: Input) => {
  const pool = poolOf(context, input)
  if (pool.settings['DeletionProtection'] === 'ACTIVE')
    throw invalidParameter('The user pool cannot be deleted because deletion protection is activated.')
  context.state.pools.delete(pool.id)
  await context.state.save()
  return {}
}

const maxResults = { limit: 'MaxResults', token: 'NextToken' }

const listUserPools = (context: Context) => async (input: Input) => {
  const { page, next } = pageOf(context.state.pools.values(), pool => pool.id, input, maxResults)
  return { UserPools: page.map(({ id, name }) => ({ Id: id, Name: name })), ...next }
}

const createUserPoolClient = (context: Context) => async (input: Input) => {
  requireKnown('CreateUserPoolClient', input, ['UserPoolId', 'ClientName', 'GenerateSecret', ...clientSettings])
  requireClientSettings('CreateUserPoolClient', input)
  const [pool, at] = [poolOf(context, input), context.now()]
  const client: Client = {
    id: alphanumeric(26).toLowerCase(),
    name: text(input, 'ClientName'),
    createdAt: at,
    modifiedAt: at,
    ...(input['GenerateSecret'] === true && { secret: alphanumeric(51).toLowerCase() }),
    settings: settingsFrom(input, clientSettings),
  }
  pool.clients.set(client.id, client)
  await context.state.save()
  return { UserPoolClient: clientAnswer(pool, client) }
}

/** As with the service, what an update leaves out goes back to its default. */
const updateUserPoolClient = (context: Context) => async (input: Input) => {
  requireKnown('UpdateUserPoolClient', input, ['UserPoolId', 'ClientId', 'ClientName', ...clientSettings])
  requireClientSettings('UpdateUserPoolClient', input)
  const [pool, client] = clientOf(context, input)
  if (input['ClientName'] !== undefined) client.name = text(input, 'ClientName')
  client.settings = settingsFrom(input, clientSettings)
  client.modifiedAt = context.now()
  await context.state.save()
  return { UserPoolClient: clientAnswer(pool, client) }
}

const deleteUserPoolClient = (context: Context) => async (input: Input) => {
  const [pool, client] = clientOf(context, input)
  pool.clients.delete(client.id)
  await context.state.save()
  return {}
}

const listUserPoolClients = (context: Context) => async (input: Input) => {
  const pool = poolOf(context, input)
  const { page, next } = pageOf(pool.clients.values(), client => client.id, input, maxResults)
  const UserPoolClients = page.map(({ id, name }) => ({ ClientId: id, ClientName: name, UserPoolId: pool.id }))
  return { UserPoolClients, ...next }
}

export const poolOperations = (context: Context): Record<string, Operation> => ({
  CreateUserPool: createUserPool(context),
  DescribeUserPool: async input => ({ UserPool: poolAnswer(poolOf(context, input)) }),
  UpdateUserPool: updateUserPool(context),
  DeleteUserPool: deleteUserPool(context),
  ListUserPools: listUserPools(context),
  CreateUserPoolClient: createUserPoolClient(context),
  DescribeUserPoolClient: async input => {
    if (input['UserPoolId'] === undefined) throw notFound('User pool undefined does not exist.')
    return { UserPoolClient: clientAnswer(...clientOf(context, input)) }
  },
  UpdateUserPoolClient: updateUserPoolClient(context),
  DeleteUserPoolClient: deleteUserPoolClient(context),
  ListUserPoolClients: listUserPoolClients(context),
})
