import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openThrottle, throttle } from '#infra/apiThrottles.ts'
import { answerApi } from '#scripts/local/gateway/api.ts'
import { openThrottles } from '#scripts/local/gateway/throttles.ts'

/** Sends a public call with a body of the given length; the function answers with `result`. */
const ask = (result: object, letters = 0, { rawHeaders = [] as string[], throttles = openThrottles() } = {}) => {
  const request = Object.assign(Readable.from([Buffer.from('x'.repeat(letters))]), {
    method: 'POST',
    headers: { host: '127.0.0.1' },
    url: '/api/login_user',
    rawHeaders,
    httpVersion: '1.1',
    socket: { remoteAddress: '127.0.0.1' },
  })
  return answerApi(request as unknown as IncomingMessage, new URL('http://127.0.0.1/api/login_user'), {
    authorizer: () => 'Unauthorized',
    originSecret: 'secret',
    invoke: async () => result,
    throttles,
  })
}

describe('the local HTTP API', () => {
  it('returns the bytes of a gzipped result unchanged', async () => {
    const packed = { statusCode: 200, headers: { 'content-encoding': 'gzip' }, body: 'AAH/', isBase64Encoded: true }
    expect(await ask(packed)).toMatchObject({ status: 200, body: Buffer.from([0, 1, 255]) })
  })

  it('refuses an event or a result of more than 6 MB, as Lambda does', async () => {
    expect(await ask({}, 6_300_000)).toMatchObject({ status: 413 })
    expect(await ask({ body: 'x'.repeat(6_300_000) })).toMatchObject({ status: 500 })
    // Each quote is two bytes in the result.
    expect(await ask({ body: '"'.repeat(3_200_000) })).toMatchObject({ status: 500 })
    expect(await ask({ body: 'x'.repeat(6_200_000) }, 6_200_000)).toMatchObject({ status: 200 })
  })

  it('refuses a request line and headers of more than 10,240 bytes together', async () => {
    const rawHeaders = ['Host', '127.0.0.1', 'AccessToken', 'x'.repeat(10_200)]
    expect(await ask({}, 0, { rawHeaders })).toMatchObject({ status: 431 })
    expect(await ask({}, 0, { rawHeaders: ['AccessToken', 'x'.repeat(10_150)] })).toMatchObject({ status: 200 })
  })

  it('accepts a burst of requests to a public route, like the stage in AWS, and then only the steady rate', async () => {
    let time = 0
    const throttles = openThrottles(() => time)
    const answers = await Promise.all(Array.from({ length: openThrottle.burst + 2 }, () => ask({}, 0, { throttles })))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.body).toBe('{"message":"Too Many Requests"}')
    time = 1_000 / openThrottle.rate
    expect((await ask({}, 0, { throttles })).status).toBe(200)
    expect((await ask({}, 0, { throttles })).status).toBe(429)
  })

  it('throttles all other routes together, however many requests the public routes get', () => {
    const throttles = openThrottles(() => 0)
    for (let asked = 0; asked < 100; asked += 1) throttles('POST /login_user', true)
    expect(throttles('POST /forgot_password', true)).toBe(true)
    const taken = Array.from({ length: throttle.burst + 50 }, (_, index) => throttles(`GET /${index}`, false))
    expect(taken.filter(Boolean)).toHaveLength(throttle.burst)
  })
})
