import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { escapedBytes, resultBytesLimit } from '#functions/http/answerSize.ts'
import { respond } from '#functions/http/respond.ts'

const long = { text: 'ä"\\'.repeat(1_000) }

describe('an API answer', () => {
  it('is gzipped if the client accepts that and it is long enough', async () => {
    const { body = '', headers, ...result } = await respond(200, long, 'br, gzip')
    expect(result).toEqual({ statusCode: 200, isBase64Encoded: true })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString('utf8'))).toEqual(long)
  })

  it.each([undefined, '', 'identity', 'gzip;q=0', 'br, gzip; q=0.0', 'x-gzip'])(
    'is not gzipped for a client that accepts %j',
    async accepted => {
      expect(await respond(400, long, accepted)).toEqual({
        statusCode: 400,
        headers: expect.not.objectContaining({ 'content-encoding': expect.anything() }),
        body: JSON.stringify(long),
      })
    },
  )

  it.each(['gzip', 'GZIP', 'gzip;q=0.5', 'deflate, gzip ; q=1'])(
    'is gzipped for a client that accepts %j',
    async accepted => {
      expect(await respond(200, long, accepted)).toMatchObject({ isBase64Encoded: true })
    },
  )

  it('is not gzipped if it is short', async () => {
    expect(await respond(200, { ok: true }, 'gzip')).toMatchObject({ body: '{"ok":true}' })
  })

  it('that is too large for Lambda is replaced by an error with the remedy, unless it was gzipped', async () => {
    const quotes = { text: '"'.repeat(2_000_000) }
    await expect(respond(200, quotes, undefined)).rejects.toMatchObject({ status: 413, type: 'AnswerTooLarge' })
    const result = await respond(200, quotes, 'gzip')
    expect(JSON.stringify(result).length).toBeLessThan(resultBytesLimit)
  })

  it("has exactly the computed length in the function's result", () => {
    const text = JSON.stringify({ ...long, control: '\n\u0001' })
    expect(escapedBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)) - 2)
  })
})
