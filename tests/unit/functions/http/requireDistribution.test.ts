import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { route } from '#shared/contract/route.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
vi.stubEnv('USERS_TABLE', 'users')
vi.stubEnv('REQUIRED_ORIGIN_SECRETS', 'next,now')
const { handle, service } = await import('#functions/http/handle.ts')

const look = route({ summary: '', method: 'GET', path: '/open', roles: 'public', answer: z.unknown() })
const run = vi.fn<() => Promise<object>>(async () => ({ found: true }))
const handler = service({ look }, { look: handle(look, run) })
beforeEach(() => void run.mockClear())

const call = async (headers: Readonly<Record<string, string>>, routeKey = 'GET /api/open') => {
  const requestContext = { requestId: 'r1', http: { sourceIp: '192.0.2.1' } }
  const event = { routeKey, headers, requestContext } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer
  const { statusCode, body = '' } = await handler(event, {} as Context)
  return { statusCode, body: JSON.parse(body) as object }
}

const refusal = { statusCode: 403, body: { type: 'Forbidden', message: expect.stringContaining("console's address") } }

describe('the check that a call came through the CloudFront distribution', () => {
  it.each([
    ['without a secret', {}],
    ['with a wrong secret', { 'x-origin-secret': 'old' }],
    ['with an empty secret', { 'x-origin-secret': '' }],
    ['with both secrets joined as one', { 'x-origin-secret': 'next,now' }],
  ])('refuses a call without the right secret: %s', async (_, headers) => {
    expect(await call(headers)).toMatchObject(refusal)
    expect(run).not.toHaveBeenCalled()
  })

  it('does not reveal which calls exist', async () => {
    expect(await call({}, 'GET /api/nothing')).toMatchObject(refusal)
  })

  it.each(['next', 'now'])('accepts the secret %s while secrets are being exchanged', async secret => {
    expect(await call({ 'x-origin-secret': secret })).toEqual({ statusCode: 200, body: { found: true } })
  })
})
