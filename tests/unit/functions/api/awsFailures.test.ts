import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'
import { messages } from '#shared/text/messages.ts'
import { busyFailures, lastingFailures } from '#tests/support/aws/awsFailures.ts'

for (const name of variablesOf('models')) vi.stubEnv(name, name)
vi.stubEnv('REQUIRED_ORIGIN_SECRETS', '')
vi.stubEnv('AWS_REGION', 'us-east-1')
const { handler } = await import('#functions/api/models.ts')

const store = mockClient(DynamoDBDocumentClient)
const now = Date.parse('2026-03-01T10:00:00.000Z')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  store.reset()
  const admin = { userName: 'anna', name: 'Anna', group: 'adminGroup', enabled: true, validAfter: 0 }
  store.on(GetCommand, { TableName: 'USERS_TABLE' }).resolves({ Item: admin })
})

const claims = { username: 'anna', jti: 't', iat: now / 1000, exp: now / 1000 + 3600, 'cognito:groups': '[adminGroup]' }

const call = async (routeKey: string, body?: object) => {
  const event = {
    routeKey,
    headers: {},
    ...(body && { body: JSON.stringify(body) }),
    requestContext: { requestId: 'r1', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
  }
  const answer = await handler(event as unknown as APIGatewayProxyEventV2WithJWTAuthorizer, {} as Context)
  return {
    status: answer.statusCode,
    retryAfter: answer.headers?.['retry-after'],
    body: JSON.parse(answer.body ?? '') as object,
  }
}

/** All that a caller learns about a failure of AWS: no table, no right, no words of AWS. */
const busy = {
  status: 503,
  retryAfter: '5',
  body: { message: messages.busy, type: 'Unavailable', requestId: 'r1' },
}
const broken = {
  status: 500,
  retryAfter: undefined,
  body: { message: messages.somethingWentWrong, type: 'InternalError', requestId: 'r1' },
}

describe.each([
  ...busyFailures.map(([what, error]) => [what, error, busy] as const),
  ...lastingFailures.map(([what, error]) => [what, error, broken] as const),
])('an AWS failure during an API call: %s', (_, error, failure) => {
  it('is reported to the caller with a request id only, and with the time to wait if waiting helps', async () => {
    store.on(QueryCommand).rejects(error)
    expect(await call('GET /api/get_models')).toEqual(failure)
  })

  it('makes the call fail if it happens while the caller is looked up', async () => {
    store.on(GetCommand, { TableName: 'USERS_TABLE' }).rejects(error)
    store.on(QueryCommand).resolves({ Items: [] })
    expect(await call('GET /api/get_models')).toEqual(failure)
    expect(store.commandCalls(QueryCommand)).toHaveLength(0)
  })

  it('rolls back both the change and its audit record, which are written in one transaction', async () => {
    // Names are looked for first.
    store.on(QueryCommand).resolves({ Items: [] })
    store.on(TransactWriteCommand).rejects(error)
    expect(await call('PUT /api/create_model', { modelName: 'M1', description: '', parameters: {} })).toEqual(failure)
    const writes = store
      .calls()
      .filter(({ args: [command] }) => !['GetCommand', 'QueryCommand'].includes(command.constructor.name))
    expect(new Set(writes.map(({ args: [command] }) => command.constructor.name))).toEqual(
      new Set(['TransactWriteCommand']),
    )
  })
})
