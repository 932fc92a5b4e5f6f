import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#functions/domain/users/user.ts'
import { anna } from '#tests/support/stored/users.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
vi.stubEnv('USERS_TABLE', 'users')
const { authorize } = await import('#functions/http/authorize.ts')

const store = mockClient(DynamoDBDocumentClient)
const stored = (user: Partial<User> | undefined): void => {
  store.on(GetCommand).resolves(user ? { Item: { ...anna, ...user } } : {})
}

const claims = {
  username: 'Anna',
  sub: 'id-of-anna',
  jti: 'token-1',
  iat: '100',
  exp: '3700',
  'cognito:groups': '[readOnlyUser]',
}

const asked = (change: Partial<Record<keyof typeof claims, string | undefined>> = {}) => {
  const jwt = { claims: JSON.parse(JSON.stringify({ ...claims, ...change })) as Record<string, string>, scopes: [] }
  const authorizer = { principalId: '', integrationLatency: 0, jwt }
  const requestContext = { authorizer } as unknown as NonNullable<Parameters<typeof authorize>[1]['requestContext']>
  return authorize(['readOnlyUser'], { requestContext })
}

beforeEach(() => {
  store.reset()
  stored({})
})

it('the user of a call is the one in the table whose name is in the token', async () => {
  expect(await asked()).toMatchObject({
    name: 'Anna',
    role: 'readOnlyUser',
    token: { id: 'token-1', expiresAt: 3700 },
  })
  expect(store.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({
    Key: { userName: 'anna' },
    ConsistentRead: true,
  })
})

describe('a call is refused with 401', () => {
  it.each<[string, Partial<User> | undefined]>([
    ['who has been removed', undefined],
    ['who is disabled', { enabled: false }],
    ['who must set a new password', { userStatus: 'RESET_REQUIRED' }],
    ['whose sessions ended after the token was issued', { validAfter: 100_001 }],
    ['whose token was revoked', { revoked: { 'token-1': 3700 } }],
    ['whose group has changed', { group: 'adminGroup' }],
    ['who has the name of a removed user', { sub: 'id-of-another' }],
  ])('for a user without a valid session: a user %s', async (_, user) => {
    stored(user)
    await expect(asked()).rejects.toMatchObject({ status: 401 })
  })

  it.each(['username', 'jti', 'iat', 'exp'] as const)('without the claim %s', async claim => {
    await expect(asked({ [claim]: undefined })).rejects.toMatchObject({ status: 401 })
  })
})

describe('a call is refused with 403', () => {
  it.each([undefined, '[]', '[readOnlyUser adminGroup]', '[owner]', 'readOnlyUser'])(
    'for the groups %s',
    async groups => {
      await expect(asked({ 'cognito:groups': groups })).rejects.toMatchObject({ status: 403 })
    },
  )

  it("if the user's role may not make the call", async () => {
    stored({ group: 'normalGroup' })
    await expect(asked({ 'cognito:groups': '[normalGroup]' })).rejects.toMatchObject({ status: 403 })
  })

  it('for a user whom only Cognito has', async () => {
    stored(undefined)
    await expect(asked({ 'cognito:groups': undefined })).rejects.toMatchObject({ status: 403 })
  })
})

it.each([
  ['a token issued in the second in which sessions end', { validAfter: 100_000 }],
  ['a user of an earlier release whose id is not stored yet', { sub: '' }],
])('a call is accepted in a borderline case: with %s', async (_, user) => {
  stored(user)
  await expect(asked()).resolves.toMatchObject({ name: 'Anna' })
})
