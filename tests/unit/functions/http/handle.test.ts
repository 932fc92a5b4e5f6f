import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Once } from '#functions/http/handle.ts'
import { route } from '#shared/contract/route.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
vi.stubEnv('USERS_TABLE', 'users')
const { handle, service } = await import('#functions/http/handle.ts')
const { Conflict, Unavailable } = await import('#functions/domain/errors.ts')
const { logger } = await import('#functions/runtime/logger.ts')

const common = { summary: '', roles: ['adminGroup'], answer: z.unknown() } as const

const routes = {
  read: route({ ...common, method: 'GET', path: '/thing/{name}', params: z.object({ name: z.string() }) }),
  change: route({
    ...common,
    method: 'POST',
    path: '/thing',
    audit: 'thing.change',
    body: z.object({ size: z.int(), dryRun: z.boolean().optional() }),
  }),
  look: route({ ...common, method: 'GET', path: '/open', roles: 'public' }),
}

type Handler = (call: unknown) => Promise<unknown>

const store = mockClient(DynamoDBDocumentClient)
const now = Date.parse('2026-03-01T10:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  store.reset()
  const Item = { userName: 'anna', name: 'Anna', group: 'adminGroup', enabled: true, validAfter: 0 }
  store.on(GetCommand).resolves({ Item })
})
afterEach(() => void vi.useRealTimers())

const claims = { username: 'anna', jti: 't', iat: now / 1000, exp: now / 1000 + 3600, 'cognito:groups': '[adminGroup]' }

const run = async (
  operations: Partial<{ [Name in keyof typeof routes]: Handler }>,
  event: { routeKey: string; headers?: object; body?: string; pathParameters?: object },
  once?: Once,
) => {
  const answerNothing = (): Promise<unknown> => Promise.resolve(undefined)
  const handler = service(
    routes,
    {
      read: handle(routes.read, operations.read ?? answerNothing),
      change: handle(routes.change, operations.change ?? answerNothing),
      look: handle(routes.look, operations.look ?? answerNothing),
    },
    once,
  )
  const requestContext = { requestId: 'r1', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } }
  const whole = { headers: {}, ...event, requestContext } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer
  const result = await handler(whole, {} as Context)
  return { ...result, body: result.body === undefined ? undefined : (JSON.parse(result.body) as unknown) }
}

const change = { routeKey: 'POST /api/thing', body: '{"size":3}' }
const keyed = { ...change, headers: { 'idempotency-key': 'k' } }

describe('a handler of a call receives', () => {
  it("the call's input, user, time, network address and request id", async () => {
    const read = vi.fn<Handler>(() => Promise.resolve({ found: true }))
    const { statusCode, body } = await run(
      { read },
      { routeKey: 'GET /api/thing/{name}', pathParameters: { name: 'x' } },
    )
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: { found: true } })
    expect(read).toHaveBeenCalledExactlyOnceWith({
      params: { name: 'x' },
      headers: {},
      sourceIp: '192.0.2.1',
      now,
      requestId: 'r1',
      user: expect.objectContaining({ name: 'Anna', role: 'adminGroup' }),
    })
  })

  it("the audit trail with the token's user, if the call makes a change", async () => {
    const changing = vi.fn<Handler>(() => Promise.resolve({}))
    await run({ change: changing }, change)
    expect(changing.mock.lastCall?.[0]).toMatchObject({
      body: { size: 3 },
      trail: { by: 'Anna', at: now, action: 'thing.change', requestId: 'r1' },
    })
  })

  it('no user if the call is public', async () => {
    const look = vi.fn<Handler>(() => Promise.resolve({}))
    const { headers } = await run({ look }, { routeKey: 'GET /api/open' })
    expect(look.mock.lastCall?.[0]).toMatchObject({ user: undefined, trail: undefined })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(store.calls()).toHaveLength(0)
  })
})

describe('the HTTP answer to an API call', () => {
  it('is a 204 if the handler returns nothing', async () => {
    const { statusCode, body } = await run({}, { routeKey: 'GET /api/open' })
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: undefined })
  })

  it('names every invalid field, and the handler is not called', async () => {
    const changing = vi.fn<Handler>(() => Promise.resolve({}))
    const { statusCode, body } = await run({ change: changing }, { ...change, body: '{"size":"big"}' })
    expect(statusCode).toBe(400)
    expect(body).toMatchObject({ type: 'Validation', requestId: 'r1', problems: [{ field: 'size' }] })
    expect(changing).not.toHaveBeenCalled()
  })

  it('has the message of a failure and, after a conflict, the current version of the changed object', async () => {
    const failing = () => Promise.reject(new Conflict('It has changed', { size: 4 }))
    expect(await run({ change: failing }, change)).toMatchObject({
      statusCode: 409,
      body: { type: 'Conflict', message: 'It has changed', current: { size: 4 } },
    })
  })

  it('reveals no details of an unexpected failure', async () => {
    const { statusCode, body } = await run({ change: () => Promise.reject(new Error('secret')) }, change)
    expect(statusCode).toBe(500)
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(body).toMatchObject({ type: 'InternalError', requestId: 'r1' })
  })

  it.each([
    [
      'an AWS service that is throttling',
      Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' }),
      '5',
    ],
    ['a service that says when to try again', new Unavailable('Busy', { retryAfter: 60 }), '60'],
  ])('is a 503 with the time to wait, logged and counted separately, for %s', async (_, error, seconds) => {
    const [warned, failed] = [vi.spyOn(logger, 'warn'), vi.spyOn(logger, 'error')]
    const { statusCode, headers } = await run({ change: () => Promise.reject(error) }, change)
    expect([statusCode, headers?.['retry-after']]).toEqual([503, seconds])
    const _aws = {
      Timestamp: now,
      CloudWatchMetrics: [
        { Namespace: 'Benchwatch', Dimensions: [['service']], Metrics: [{ Name: 'calls put off', Unit: 'Count' }] },
      ],
    }
    expect(warned.mock.calls).toEqual([['call put off', { error, requestId: 'r1', 'calls put off': 1, _aws }]])
    expect(failed).not.toHaveBeenCalled()
    for (const spy of [warned, failed]) spy.mockRestore()
  })

  it('is a 404 for a call that does not exist', async () => {
    expect(await run({}, { routeKey: 'ANY /api/{proxy+}' })).toMatchObject({ statusCode: 404 })
  })
})

describe('an Idempotency-Key', () => {
  const once = vi.fn<Once>((_, change) => change())
  beforeEach(() => void once.mockClear())

  it('makes a change only once even if its call is repeated', async () => {
    await run({}, keyed, once)
    expect(once.mock.lastCall?.[0]).toEqual({
      key: 'k',
      user: 'Anna',
      routeKey: 'POST /api/thing',
      input: [undefined, undefined, { size: 3 }],
      now,
    })
  })

  it.each([
    ['a change without a key', change],
    ['a call that changes nothing', { ...keyed, routeKey: 'GET /api/thing/{name}', pathParameters: { name: 'x' } }],
    ['a dry run', { ...keyed, body: '{"size":3,"dryRun":true}' }],
  ])('is not used for calls that do not need it: %s', async (_, event) => {
    await run({}, event, once)
    expect(once).not.toHaveBeenCalled()
  })
})
