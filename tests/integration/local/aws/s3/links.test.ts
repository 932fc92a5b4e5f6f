import {
  GetObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, it } from 'vitest'
import { Bucket, bytes, contentFiles, linkingClient, openS3, s3Client, sha256 } from './support.ts'

const type = 'application/octet-stream'
const content = bytes(50_000)

/** A link to put exactly `content`, its size, type and checksum signed as headers that the browser sends. */
const openUpload = async (more: Partial<PutObjectCommandInput> = {}) => {
  const clock = { now: Date.now() }
  const opened = await openS3({ now: () => clock.now })
  const command = new PutObjectCommand({
    Bucket,
    Key: 'uploads/ä b+c (1).raw',
    ContentType: type,
    ContentLength: content.length,
    ChecksumSHA256: sha256(content),
    ...more,
  })
  const link = await getSignedUrl(linkingClient(opened.service.url), command, {
    // By the clock of the service, however long its start took.
    signingDate: new Date(clock.now),
    expiresIn: 900,
    signableHeaders: new Set(['host', 'content-type', 'content-length']),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  })
  const headers = { 'content-type': type, 'x-amz-checksum-sha256': sha256(content) }
  const upload = async (body: Buffer = content, changed: Record<string, string> = {}, to = link) => {
    const answer = await fetch(to, { method: 'PUT', body: new Uint8Array(body), headers: { ...headers, ...changed } })
    const [, code] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? []
    return [answer.status, code]
  }
  return { ...opened, link, upload, clock }
}

describe('a link that uploads one file into the local S3', () => {
  it('takes that file any number of times until the link expires', async () => {
    const { upload, get, clock } = await openUpload()
    expect(await upload()).toEqual([200, undefined])
    clock.now += 890_000
    expect(await upload()).toEqual([200, undefined])
    const { answer, bytes } = await get('uploads/ä b+c (1).raw')
    expect([answer.ContentType, bytes.equals(content)]).toEqual([type, true])
  })

  it.each([
    ['a body that is shorter than announced', content.subarray(1), {}, 'SignatureDoesNotMatch'],
    ['a body that is longer than announced', Buffer.concat([content, content]), {}, 'SignatureDoesNotMatch'],
    ['a content type that was not announced', content, { 'content-type': 'text/html' }, 'SignatureDoesNotMatch'],
    ['a checksum that was not announced', content, { 'x-amz-checksum-sha256': sha256('') }, 'SignatureDoesNotMatch'],
    ['metadata that was not signed', content, { 'x-amz-meta-a': '1' }, 'AccessDenied'],
  ])('refuses an upload that differs from what the link was made for: %s', async (_, body, headers, code) => {
    const { upload, folder } = await openUpload()
    expect(await upload(body, headers)).toEqual([403, code])
    expect(await contentFiles(folder)).toEqual([])
  })

  it('refuses a file of the announced size with different content', async () => {
    const { upload, folder } = await openUpload()
    expect(await upload(bytes(content.length))).toEqual([400, 'BadDigest'])
    expect(await contentFiles(folder)).toEqual([])
  })

  it.each([
    ['key', 'uploads/', 'other/'],
    ['bucket', Bucket, 'other-bucket'],
    ['expiry', 'X-Amz-Expires=900', 'X-Amz-Expires=9000'],
    ['signature', /Signature=.{4}/, 'Signature=0000'],
  ])('refuses a request if its %s was changed', async (_, from, to) => {
    const { upload, link } = await openUpload()
    expect(await upload(content, {}, link.replace(from, to))).toEqual([403, 'SignatureDoesNotMatch'])
  })

  it('refuses a request with a different method than the link was made for', async () => {
    const { link, upload } = await openUpload()
    await upload()
    const answers = await Promise.all(['GET', 'DELETE'].map(method => fetch(link, { method })))
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  it('refuses requests before it was made and after it has expired', async () => {
    const { upload, clock } = await openUpload()
    clock.now += 901_000
    expect(await upload()).toEqual([403, 'AccessDenied'])
    clock.now -= 3_600_000
    expect(await upload()).toEqual([403, 'AccessDenied'])
  })

  it("verifies the checksum in the link's address", async () => {
    const { service, get } = await openS3()
    const command = new PutObjectCommand({ Bucket, Key: 'a', ChecksumSHA256: sha256('right') })
    const link = await getSignedUrl(linkingClient(service.url), command)
    expect(link).toContain('x-amz-checksum-sha256=')
    expect((await fetch(link, { method: 'PUT', body: 'wrong' })).status).toBe(400)
    expect((await fetch(link, { method: 'PUT', body: 'right' })).status).toBe(200)
    expect((await get('a')).answer.ChecksumSHA256).toBe(sha256('right'))
  })

  it('expires after seven days at most', async () => {
    const { service, put } = await openS3()
    await put('a', 'content')
    const command = new GetObjectCommand({ Bucket, Key: 'a' })
    const week = 7 * 24 * 3600
    const link = await getSignedUrl(s3Client(service.url), command, { expiresIn: week })
    expect((await fetch(link)).status).toBe(200)
    const longer = await fetch(link.replace(`Expires=${week}`, `Expires=${week + 1}`))
    expect([longer.status, await longer.text()]).toEqual([400, expect.stringContaining('less than a week')])
  })
})

describe('a link to download a file from the local S3', () => {
  it('returns the file with the file name and type that the link names', async () => {
    const { service, put } = await openS3()
    await put('a', 'content', { ContentType: 'text/html' })
    const ResponseContentDisposition = 'attachment; filename="a b.txt"'
    const named = { Bucket, Key: 'a', ResponseContentDisposition, ResponseContentType: 'text/plain' }
    const link = await getSignedUrl(s3Client(service.url), new GetObjectCommand(named))
    const answer = await fetch(link)
    expect(await answer.text()).toBe('content')
    const given = ['content-disposition', 'content-type'].map(name => answer.headers.get(name))
    expect(given).toEqual([ResponseContentDisposition, 'text/plain'])
    expect((await fetch(link.replace('text%2Fplain', 'text%2Fhtml'))).status).toBe(403)
    const broken = new GetObjectCommand({ ...named, ResponseContentType: 'text/plain\r\nset-cookie: a=b' })
    expect((await fetch(await getSignedUrl(s3Client(service.url), broken))).status).toBe(400)
  })

  it('returns a part of the file if the request names a byte range', async () => {
    const { service, put } = await openS3()
    await put('a', 'content')
    const link = await getSignedUrl(s3Client(service.url), new GetObjectCommand({ Bucket, Key: 'a' }))
    const answer = await fetch(link, { headers: { range: 'bytes=3-' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'tent'])
  })
})

describe('requests of web pages from other origins to the local S3', () => {
  const AllowedOrigins = ['http://127.0.0.1:8080', 'https://*.example.com']
  const rule = {
    AllowedMethods: ['PUT', 'GET'],
    AllowedOrigins,
    AllowedHeaders: ['content-*'],
    ExposeHeaders: ['ETag'],
  }
  const openWithRules = async () => {
    const opened = await openS3()
    const CORSConfiguration = { CORSRules: [{ ...rule, MaxAgeSeconds: 600 }] }
    await opened.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
    const ask = (origin: string, method: string, headers: string) =>
      fetch(`${opened.service.url}/${Bucket}/a`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': headers,
        },
      })
    return { ...opened, ask }
  }

  it('are answered as the CORS rules of the bucket say', async () => {
    const { ask } = await openWithRules()
    const answer = await ask('http://127.0.0.1:8080', 'PUT', 'content-type')
    expect(answer.status).toBe(200)
    const names = ['allow-origin', 'allow-methods', 'allow-headers', 'max-age']
    const given = names.map(name => answer.headers.get(`access-control-${name}`))
    expect(given).toEqual(['http://127.0.0.1:8080', 'PUT, GET', 'content-type', '600'])
    expect((await ask('https://lab.example.com', 'GET', '')).status).toBe(200)
  })

  it.each([
    ['their origin', 'http://127.0.0.1:8081', 'PUT', 'content-type'],
    ['their method', 'http://127.0.0.1:8080', 'DELETE', 'content-type'],
    ['their header', 'http://127.0.0.1:8080', 'PUT', 'x-amz-acl'],
  ])('are refused if the CORS rules do not allow %s', async (_, origin, method, headers) => {
    const { ask } = await openWithRules()
    const answer = await ask(origin, method, headers)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  it('get answers and refusals that the page may read', async () => {
    const { service, put } = await openWithRules()
    await put('a', 'content')
    const link = await getSignedUrl(s3Client(service.url), new GetObjectCommand({ Bucket, Key: 'a' }))
    const origin = 'https://lab.example.com'
    const answers = [await fetch(link, { headers: { origin } }), await fetch(`${link}0`, { headers: { origin } })]
    expect(answers.map(answer => [answer.status, answer.headers.get('access-control-allow-origin')])).toEqual([
      [200, origin],
      [403, origin],
    ])
    expect(answers[0]?.headers.get('access-control-expose-headers')).toBe('ETag')
    const other = await fetch(link, { headers: { origin: 'http://evil.example' } })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('are refused by a bucket without CORS rules', async () => {
    const { service } = await openS3()
    const headers = { origin: 'http://127.0.0.1:8080', 'access-control-request-method': 'PUT' }
    const answer = await fetch(`${service.url}/${Bucket}/a`, { method: 'OPTIONS', headers })
    expect(answer.status).toBe(403)
  })
})
