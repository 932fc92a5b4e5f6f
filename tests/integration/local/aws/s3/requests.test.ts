import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, bytes, contentFiles, openS3, s3Client, signedHeaders } from './support.ts'

type Sent = { method?: string; headers?: Record<string, string>; body?: string; at?: number; region?: string }

const unsigned = 'UNSIGNED-PAYLOAD'
const chunked = {
  'content-encoding': 'aws-chunked',
  'x-amz-trailer': 'x-amz-checksum-crc32',
  'x-amz-decoded-content-length': '5',
}

/** Sends one request as given, and returns the status and the error's code. */
const send = (url: string, path: string, headers: Record<string, string>, method: string, body = '') =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const sent = httpRequest(`${url}${path}`, { method, headers, agent: false }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve([answer.statusCode, /<Code>(\w+)<\/Code>/.exec(text)?.[1]]))
    })
    sent.on('error', reject)
    sent.end(body)
  })

const openRaw = async () => {
  const opened = await openS3()
  const path = `/${Bucket}/raw`
  const sendSigned = (payloadHash: string, { method = 'PUT', headers = {}, body = '', ...signing }: Sent = {}) => {
    const all = { 'content-length': String(Buffer.byteLength(body)), ...headers }
    const signed = signedHeaders(opened.service.url, { method, path, headers: all, payloadHash, ...signing })
    return send(opened.service.url, path, signed, method, body)
  }
  const sendChunks = (body: string, headers: Record<string, string> = {}) =>
    sendSigned('STREAMING-UNSIGNED-PAYLOAD-TRAILER', { headers: { ...chunked, ...headers }, body })
  return { ...opened, sendSigned, sendChunks }
}

describe('the signatures of requests to the local S3', () => {
  it('are required', async () => {
    const { service, put } = await openS3()
    await put('a', 'x')
    const answers = await Promise.all(
      ['GET', 'PUT', 'DELETE'].map(method => fetch(`${service.url}/${Bucket}/a`, { method })),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it.each([
    ['a wrong secret', { accessKeyId: 'local', secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'nobody', secretAccessKey: 'local' }, 'InvalidAccessKeyId'],
  ])('are refused if their key or secret is wrong: %s', async (_, credentials, name) => {
    const { service } = await openS3()
    const read = s3Client(service.url, { credentials }).send(new GetObjectCommand({ Bucket, Key: 'a' }))
    await expect(read).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 403 } })
  })

  it('are refused for a date that is too far away, a wrong region or a changed body', async () => {
    const { sendSigned } = await openRaw()
    expect(await sendSigned(unsigned, { body: 'hello' })).toEqual([200, undefined])
    expect(await sendSigned(unsigned, { at: Date.now() - 16 * 60_000 })).toEqual([403, 'RequestTimeTooSkewed'])
    expect(await sendSigned(unsigned, { region: 'us-west-2' })).toEqual([400, 'AuthorizationHeaderMalformed'])
    expect(await sendSigned('0'.repeat(64), { body: 'hello' })).toEqual([400, 'XAmzContentSHA256Mismatch'])
    expect(await sendSigned('STREAMING-AWS4-HMAC-SHA256-PAYLOAD', { body: 'x' })).toEqual([501, 'NotImplemented'])
    expect(await sendSigned('nonsense', { body: 'x' })).toEqual([400, 'InvalidArgument'])
  })

  it('are refused if an S3 header was added after the signing', async () => {
    const { service } = await openS3()
    const path = `/${Bucket}/raw`
    const headers = signedHeaders(service.url, { method: 'PUT', path, headers: { 'content-length': '0' } })
    expect(await send(service.url, path, { ...headers, 'x-amz-meta-a': '1' }, 'PUT')).toEqual([403, 'AccessDenied'])
    expect(await send(service.url, path, headers, 'PUT')).toEqual([200, undefined])
  })
})

describe('the bodies of requests to the local S3', () => {
  it('are refused before they are sent if they are larger than 5 GB', async () => {
    const { service } = await openS3()
    const path = `/${Bucket}/raw`
    const length = { 'content-length': '5368709121', expect: '100-continue' }
    const headers = signedHeaders(service.url, { method: 'PUT', path, headers: length, payloadHash: unsigned })
    const answer = await new Promise<[number | undefined, boolean]>((resolve, reject) => {
      let continued = false
      const sent = httpRequest(`${service.url}${path}`, { method: 'PUT', headers, agent: false }, response => {
        resolve([response.statusCode, continued])
        sent.destroy()
      })
      sent.on('continue', () => (continued = true))
      sent.on('error', reject)
      sent.flushHeaders()
    })
    expect(answer).toEqual([400, false])
  })

  it('are decoded from the encoding aws-chunked', async () => {
    const { sendChunks, text } = await openRaw()
    expect(await sendChunks('3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n')).toEqual([
      200,
      undefined,
    ])
    expect(await text('raw')).toBe('hello')
  })

  it.each([
    ['a wrong trailer', '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'BadDigest'],
    ['no trailer', '5\r\nhello\r\n0\r\n\r\n', 'MalformedTrailerError'],
    ['no end', '5\r\nhello\r\n', 'IncompleteBody'],
    ['fewer bytes than announced', '4\r\nhell\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'IncompleteBody'],
    ['more bytes than announced', '6\r\nhello!\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'IncompleteBody'],
    ['an invalid size', 'zz\r\nhello\r\n0\r\n\r\n', 'IncompleteBody'],
    ['something after the end', '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\nmore', 'IncompleteBody'],
  ])('are refused if their encoding aws-chunked is not valid: %s', async (_, body, code) => {
    const { sendChunks, folder } = await openRaw()
    expect(await sendChunks(body)).toEqual([400, code])
    expect(await contentFiles(folder)).toEqual([])
  })

  it('are not stored if the client hangs up', async () => {
    const { service, folder, get } = await openS3()
    const path = `/${Bucket}/raw`
    const length = { 'content-length': '1000000' }
    const headers = signedHeaders(service.url, { method: 'PUT', path, headers: length, payloadHash: unsigned })
    const sent = httpRequest(`${service.url}${path}`, { method: 'PUT', headers, agent: false })
    sent.on('error', () => undefined)
    sent.write(bytes(500_000))
    while ((await contentFiles(folder)).length === 0) await sleep(5)
    sent.destroy()
    while ((await contentFiles(folder)).length > 0) await sleep(5)
    await expect(get('raw')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('are streamed in both directions and not held in memory', async () => {
    const { service, client } = await openS3()
    const size = 200 * 1024 ** 2
    const path = `/${Bucket}/large`
    const length = { 'content-length': String(size) }
    const headers = signedHeaders(service.url, { method: 'PUT', path, headers: length, payloadHash: unsigned })
    const part = bytes(1024 ** 2)
    let highest = 0
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
    const before = process.memoryUsage().rss
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(`${service.url}${path}`, { method: 'PUT', headers, agent: false }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject)
      void (async () => {
        for (let written = 0; written < size; written += part.length)
          if (!sent.write(part)) await new Promise<void>(resolve => sent.once('drain', () => resolve()))
        sent.end()
      })()
    })
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }))
    let read = 0
    for await (const chunk of Body as AsyncIterable<Buffer>) read += chunk.length
    clearInterval(watch)
    expect([status, read]).toEqual([200, size])
    // Garbage may wait for a while on a busy machine, but less of it than the body.
    expect(highest - before).toBeLessThan(size * 0.8)
  })
})

describe('the address of a request to the local S3', () => {
  it('must name a host on loopback', async () => {
    const { service } = await openS3()
    const path = `/${Bucket}`
    const headers = { ...signedHeaders(service.url, { method: 'GET', path }), host: 'files.example.com' }
    expect(await send(service.url, path, headers, 'GET')).toEqual([403, 'AccessDenied'])
  })

  it.each(['/%zz', `/${Bucket}/%ff`, `/${Bucket}/a?b=%zz`])('is refused if it is not a valid path: %s', async path => {
    const { service } = await openS3()
    expect(await send(service.url, path, {}, 'GET')).toEqual([400, 'InvalidURI'])
  })
})
