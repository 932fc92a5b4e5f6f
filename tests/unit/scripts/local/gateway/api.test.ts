import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { answerApi } from '#scripts/local/gateway/api.ts'

/** Asks a public call with a body of so many letters; the function answers with `result`. */
const ask = (result: object, letters = 0) => {
  const request = Object.assign(Readable.from([Buffer.from('x'.repeat(letters))]), {
    method: 'POST',
    headers: { host: '127.0.0.1' },
    httpVersion: '1.1',
    socket: { remoteAddress: '127.0.0.1' },
  })
  return answerApi(request as unknown as IncomingMessage, new URL('http://127.0.0.1/api/login_user'), {
    authorizer: () => 'Unauthorized',
    originSecret: 'secret',
    invoke: async () => result,
  })
}

it('hands the bytes of a packed result on', async () => {
  const packed = { statusCode: 200, headers: { 'content-encoding': 'gzip' }, body: 'AAH/', isBase64Encoded: true }
  expect(await ask(packed)).toMatchObject({ status: 200, body: Buffer.from([0, 1, 255]) })
})

it('refuses what Lambda refuses: an event or a result of more than 6 MB', async () => {
  expect(await ask({}, 6_300_000)).toMatchObject({ status: 413 })
  expect(await ask({ body: 'x'.repeat(6_300_000) })).toMatchObject({ status: 500 })
  // Each quote is two bytes in the result.
  expect(await ask({ body: '"'.repeat(3_200_000) })).toMatchObject({ status: 500 })
  expect(await ask({ body: 'x'.repeat(6_200_000) }, 6_200_000)).toMatchObject({ status: 200 })
})
