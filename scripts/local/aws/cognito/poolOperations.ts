import { randomBytes } from 'node:crypto'
import { unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { findPoolClient, notFound, findUserPool, type Context } from './context.ts'
import { requireKnown, text, texts } from './input.ts'
import { cutMemberPage } from './paging.ts'
import type { Client, Pool } from './types.ts'

/**
 * The pool settings that CreateUserPool accepts. `AdminCreateUserConfig` has no effect, because nobody can sign up
 * with the stand-in.
 */
const poolSettings = ['Policies', 'UsernameConfiguration', 'AdminCreateUserConfig']

const clientSettings = [
  'ExplicitAuthFlows',
  'AccessTokenValidity',
  'IdTokenValidity',
  'TokenValidityUnits',
  'PreventUserExistenceErrors',
  'EnableTokenRevocation',
]

/**
 * The sign-in flows that a client may allow. The infrastructure allows refresh tokens, so the stand-in accepts this
 * setting, although it accepts no refresh tokens.
 */
const flows = new Set(['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'])

const settingsFrom = (input: Input, names: readonly string[]): Input =>
  Object.fromEntries(names.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])))

const requireClientSettings = (input: Input): void => {
  const unknown = texts(input['ExplicitAuthFlows']).find(flow => !flows.has(flow))
  if (unknown !== undefined)
    throw unsupportedParameter('Cognito', 'CreateUserPoolClient', `ExplicitAuthFlows ${unknown}`)
  if (input['EnableTokenRevocation'] === false)
    throw unsupportedParameter('Cognito', 'CreateUserPoolClient', 'EnableTokenRevocation')
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
  requireKnown('CreateUserPool', input, ['PoolName', ...poolSettings])
  const [id, at] = [`${context.region}_${alphanumeric(9)}`, context.now()]
  const pool: Pool = {
    id,
    name: text(input, 'PoolName'),
    createdAt: at,
    modifiedAt: at,
    arn: `arn:aws:cognito-idp:${context.region}:000000000000:userpool/${id}`,
    settings: settingsFrom(input, poolSettings),
    clients: new Map(),
    groups: new Map(),
    users: new Map(),
  }
  context.state.pools.set(id, pool)
  await context.state.save()
  return { UserPool: poolAnswer(pool) }
}

const maxResults = { limit: 'MaxResults', token: 'NextToken' }

const listUserPools = (context: Context) => async (input: Input) => {
  const { page, next } = cutMemberPage(context.state.pools.values(), pool => pool.id, input, maxResults)
  return { UserPools: page.map(({ id, name }) => ({ Id: id, Name: name })), ...next }
}

const createUserPoolClient = (context: Context) => async (input: Input) => {
  requireKnown('CreateUserPoolClient', input, ['UserPoolId', 'ClientName', 'GenerateSecret', ...clientSettings])
  requireClientSettings(input)
  const [pool, at] = [findUserPool(context, input), context.now()]
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

const describeUserPoolClient = (context: Context) => async (input: Input) => {
  if (input['UserPoolId'] === undefined) throw notFound('User pool undefined does not exist.')
  return { UserPoolClient: clientAnswer(...findPoolClient(context, input)) }
}

const listUserPoolClients = (context: Context) => async (input: Input) => {
  const pool = findUserPool(context, input)
  const { page, next } = cutMemberPage(pool.clients.values(), client => client.id, input, maxResults)
  const UserPoolClients = page.map(({ id, name }) => ({ ClientId: id, ClientName: name, UserPoolId: pool.id }))
  return { UserPoolClients, ...next }
}

export const poolOperations = (context: Context): Record<string, Operation> => ({
  CreateUserPool: createUserPool(context),
  ListUserPools: listUserPools(context),
  CreateUserPoolClient: createUserPoolClient(context),
  DescribeUserPoolClient: describeUserPoolClient(context),
  ListUserPoolClients: listUserPoolClients(context),
})
