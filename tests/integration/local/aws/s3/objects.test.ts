import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { AwsError } from '#scripts/local/aws/protocol/awsError.ts'
import type { SignedCall } from '#scripts/local/aws/protocol/awsRequest.ts'
import { Bucket, bytes, contentFiles, openS3, reopenS3, s3Client, sha256 } from './support.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

describe('buckets of the local S3', () => {
  it('are refused under a name that exists or is invalid, and are not found if they do not exist', async () => {
    const { client } = await openS3()
    await expect(client.send(new CreateBucketCommand({ Bucket }))).rejects.toThrow('you already own it')
    await expect(client.send(new CreateBucketCommand({ Bucket: 'Not_A_Bucket' }))).rejects.toThrow('not valid')
    expect((await client.send(new HeadBucketCommand({ Bucket }))).BucketRegion).toBe('eu-west-1')
    const missing = client.send(new HeadBucketCommand({ Bucket: 'missing' }))
    await expect(missing).rejects.toMatchObject({ name: 'NotFound', $metadata: { httpStatusCode: 404 } })
    const put = client.send(new PutObjectCommand({ Bucket: 'missing', Key: 'a', Body: 'x' }))
    await expect(put).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })
})

describe('objects of the local S3', () => {
  it('are returned with their bytes, type, headers and metadata, even after a restart', async () => {
    const folder = join(await temporaryDirectory(), 's3')
    const { service, put } = await openS3({ folder })
    const given = { ContentType: 'text/plain', ContentDisposition: 'attachment', Metadata: { run: '42' } }
    await put('a/1.txt', 'hello wörld', given)
    await service.close()
    const answer = await (await reopenS3(folder)).client.send(new GetObjectCommand({ Bucket, Key: 'a/1.txt' }))
    expect(await answer.Body?.transformToString()).toBe('hello wörld')
    const ETag = `"${createHash('md5').update('hello wörld').digest('hex')}"`
    expect(answer).toMatchObject({ ...given, ContentLength: 12, ETag, ChecksumCRC32: expect.any(String) })
  })

  it('are copied with their headers if the caller may read the original', async () => {
    const asked: string[] = []
    const { client, put, get } = await openS3({
      permit: ({ operation, input }) => {
        asked.push(`${operation} ${String(input['Key'])}`)
        if (operation === 'GetObject' && input['Key'] === 'secret') throw new AwsError('AccessDeniedException', 'No')
      },
    })
    const content = bytes(300_000)
    await put('a/1 ä.bin', content, { ContentType: 'text/plain', Metadata: { run: '42' } })
    await put('secret', content)
    const copy = (Key: string, CopySource: string) =>
      client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${CopySource}` }))
    const { CopyObjectResult } = await copy('b', encodeURIComponent('a/1 ä.bin'))
    const copied = await get('b')
    expect(copied.bytes.equals(content)).toBe(true)
    expect(copied.answer).toMatchObject({ ContentType: 'text/plain', Metadata: { run: '42' } })
    expect(CopyObjectResult).toMatchObject({ ETag: copied.answer.ETag, LastModified: expect.any(Date) })
    expect(asked).toContain('CopyObject b')
    expect(asked).toContain('GetObject a/1 ä.bin')
    await expect(copy('c', 'secret')).rejects.toThrow('No')
    await expect(copy('c', 'missing')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(client.send(new CopyObjectCommand({ Bucket, Key: 'c', CopySource: 'x' }))).rejects.toThrow(
      'must mention the source bucket and key',
    )
  })

  it('are stored from a stream with a checksum in its trailer, and from one without a checksum', async () => {
    const { service, put, get } = await openS3()
    const content = bytes(300_000)
    const file = join(await temporaryDirectory(), 'content')
    await writeFile(file, content)
    await put('trailer', createReadStream(file), { ContentLength: content.length })
    const plain = s3Client(service.url, { requestChecksumCalculation: 'WHEN_REQUIRED' })
    const input = { Bucket, Key: 'plain', Body: createReadStream(file), ContentLength: content.length }
    await plain.send(new PutObjectCommand(input))
    const [trailer, other] = [await get('trailer'), await get('plain')]
    expect([trailer.bytes.equals(content), other.bytes.equals(content)]).toEqual([true, true])
    expect(trailer.answer.ContentEncoding).toBeUndefined()
    expect([trailer.answer.ChecksumCRC32?.length, other.answer.ChecksumCRC32]).toEqual([8, undefined])
  })

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)(
    'have the checksum %s verified and returned as the SDK calculates it',
    async ChecksumAlgorithm => {
      const { put, get } = await openS3()
      await put('a', 'abc'.repeat(50_000), { ChecksumAlgorithm })
      expect((await get('a')).answer[`Checksum${ChecksumAlgorithm}`]).toBeDefined()
    },
  )

  it.each([
    ['CRC32', { ChecksumCRC32: 'AAAAAA==' }, 'BadDigest'],
    ['CRC32C', { ChecksumCRC32C: 'AAAAAA==' }, 'BadDigest'],
    ['SHA256', { ChecksumSHA256: sha256('other') }, 'BadDigest'],
    ['Content-MD5', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }, 'BadDigest'],
    ['form of Content-MD5', { ContentMD5: 'abc' }, 'InvalidDigest'],
  ])('are refused with a wrong %s, and are then not stored', async (_, wrong, name) => {
    const { put, get, folder } = await openS3()
    await expect(put('a', 'abc', wrong)).rejects.toMatchObject({ name })
    await expect(get('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect(await contentFiles(folder)).toEqual([])
  })

  it.each([
    ['bytes=0-4', 'hello', 'bytes 0-4/11'],
    ['bytes=6-', 'world', 'bytes 6-10/11'],
    ['bytes=-4', 'orld', 'bytes 7-10/11'],
    ['bytes=6-99', 'world', 'bytes 6-10/11'],
    ['bytes=0-1,3-4', 'hello world', undefined],
  ])('are read by the byte range %s', async (Range, content, ContentRange) => {
    const { put, get } = await openS3()
    await put('a', 'hello world')
    const { answer, bytes } = await get('a', { Range })
    expect([bytes.toString(), answer.ContentRange]).toEqual([content, ContentRange])
  })

  it('cannot be read by a byte range that begins after their end', async () => {
    const { put, get } = await openS3()
    await put('a', 'hello')
    const refused = get('a', { Range: 'bytes=5-' })
    await expect(refused).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } })
  })

  it('are read and written only if the ETag conditions of the request hold', async () => {
    const { put, get, text, client } = await openS3()
    const { ETag } = await put('a', 'one')
    const wrong = '"00000000000000000000000000000000"'
    await expect(get('a', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
    await expect(get('a', { IfMatch: wrong })).rejects.toMatchObject({ name: 'PreconditionFailed' })
    expect(await text('a', { IfMatch: ETag, IfNoneMatch: wrong })).toBe('one')
    await expect(put('a', 'two', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' })
    await expect(put('a', 'two', { IfMatch: wrong })).rejects.toMatchObject({ name: 'PreconditionFailed' })
    await put('a', 'two', { IfMatch: ETag })
    await put('b', 'new', { IfNoneMatch: '*' })
    expect([await text('a'), await text('b')]).toEqual(['two', 'new'])
    const { LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key: 'a' }))
    const since = get('a', { IfModifiedSince: LastModified })
    await expect(since).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
  })

  it('are written by only one of many writers if each requires that the object does not exist', async () => {
    const { put, text } = await openS3()
    const writes = Array.from({ length: 10 }, async (_, n) =>
      put('a', `writer ${n}`, { IfNoneMatch: '*' }).then(() => n),
    )
    const won = (await Promise.allSettled(writes)).flatMap(write => (write.status === 'fulfilled' ? [write.value] : []))
    expect(won).toHaveLength(1)
    expect(await text('a')).toBe(`writer ${won[0]}`)
  })

  it('that do not exist are answered with status 404', async () => {
    const { get, client } = await openS3()
    await expect(get('a')).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } })
    const head = client.send(new HeadObjectCommand({ Bucket, Key: 'a' }))
    await expect(head).rejects.toMatchObject({ name: 'NotFound', $metadata: { httpStatusCode: 404 } })
  })

  it('are deleted together with their files', async () => {
    const { put, client, folder } = await openS3()
    for (const key of ['a', 'b/c', 'b/d & <e>']) await put(key, key)
    for (const Key of ['a', 'b/c', 'b/d & <e>', 'missing']) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    expect(await contentFiles(folder)).toEqual([])
  })

  it('refuse operations that the local S3 does not support, with an error that names the operation', async () => {
    const { put, client } = await openS3()
    await put('a', 'x')
    const tagging = new PutObjectTaggingCommand({ Bucket, Key: 'a', Tagging: { TagSet: [{ Key: 'k', Value: 'v' }] } })
    await expect(client.send(tagging)).rejects.toMatchObject({
      name: 'NotImplemented',
      message: 'The local S3 does not support PutObjectTagging',
    })
    const copy = new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, MetadataDirective: 'REPLACE' })
    await expect(client.send(copy)).rejects.toThrow('the header x-amz-metadata-directive of CopyObject')
    await expect(put('b', 'x', { ACL: 'public-read' })).rejects.toThrow('the header x-amz-acl of PutObject')
    const key = Buffer.alloc(32).toString('base64')
    await expect(put('b', 'x', { SSECustomerAlgorithm: 'AES256', SSECustomerKey: key })).rejects.toThrow(
      'does not support the header',
    )
  })
})

describe('the permission check of the local S3', () => {
  it('is called for every request', async () => {
    const calls: SignedCall[] = []
    const permit = (call: SignedCall) => {
      calls.push(call)
      if (call.input['Key'] === 'secret') throw new AwsError('AccessDeniedException', 'not yours')
    }
    const { client, put } = await openS3({ permit })
    await put('a', 'x')
    await expect(put('secret', 'x')).rejects.toMatchObject({ name: 'AccessDenied', message: 'not yours' })
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
    expect(calls.every(call => call.caller === 'local' && call.service === 's3')).toBe(true)
    expect(calls.map(({ operation, input }) => `${operation} ${input['Key']}`)).toEqual([
      'CreateBucket undefined',
      'PutObject a',
      'PutObject secret',
      'DeleteObject a',
    ])
  })
})
