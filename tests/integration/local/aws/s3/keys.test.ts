import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, filesBelow, openS3 } from './support.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const hostile = [
  '..',
  '../../../../evil.txt',
  'a/../../b',
  './a',
  '/absolute',
  '//double//',
  'folder/',
  'a\\..\\b',
  'C:\\evil.txt',
  'C:evil',
  'a:b|c*d?e"f<g>h',
  '%2e%2e/%2F',
  '%empty/%other',
  'a\nb\tc\u0001',
  'ü/ü/\u{1F600}',
  'nul',
  '__proto__',
  `${'x'.repeat(300)}/${'y'.repeat(300)}`,
  'ü'.repeat(512),
  `${'d/'.repeat(500)}e`,
]

describe('the keys of objects in the local S3', () => {
  it('may contain any characters, and no key stores an object outside the folder of its bucket', async () => {
    const parent = await temporaryDirectory()
    const folder = join(parent, 'data', 's3')
    const { client, put, text } = await openS3({ folder })
    for (const key of hostile) await put(key, `content of ${key}`)
    for (const key of hostile) expect(await text(key)).toBe(`content of ${key}`)
    const outside = (await filesBelow(parent)).filter(file => !file.startsWith(join('data', 's3')))
    expect(outside).toEqual([])
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, EncodingType: 'url' }))
    const listed = Contents?.map(({ Key = '' }) => decodeURIComponent(Key)) ?? []
    expect(new Set(listed)).toEqual(new Set(hostile))
    for (const Key of hostile) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    expect((await filesBelow(folder)).filter(file => !file.startsWith('index'))).toEqual([])
  })

  it('may have at most 1,024 bytes', async () => {
    const { put, client } = await openS3()
    const long = 'k'.repeat(1024)
    await put(long, 'x')
    await expect(put(`${long}k`, 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' })
    await expect(put('ü'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' })
    await expect(put('a\0b', 'x')).rejects.toMatchObject({ name: 'InvalidArgument' })
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: long }))).ContentLength).toBe(1)
  })

  it('may begin with the key of another object, whichever is stored first', async () => {
    const { put, text, client } = await openS3()
    const keys = ['a', 'a/b', 'a/b/c', 'x/y/z', 'x/y', 'x']
    for (const key of keys) await put(key, `content of ${key}`)
    for (const key of keys) expect(await text(key)).toBe(`content of ${key}`)
    for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
  })

  it('cannot name a bucket outside the folder of the local S3', async () => {
    const parent = await temporaryDirectory()
    const folder = join(parent, 's3')
    await mkdir(join(parent, 'other'))
    const { client } = await openS3({ folder })
    const put = client.send(new PutObjectCommand({ Bucket: '..', Key: 'other/evil.txt', Body: 'x' }))
    await expect(put).rejects.toMatchObject({ name: 'NoSuchBucket' })
    expect(await filesBelow(join(parent, 'other'))).toEqual([])
  })
})

describe('the files on disk of the local S3', () => {
  it('are named after the keys, so that tools can find the days of a data set', async () => {
    const { service, put } = await openS3()
    await put('events/day=2026-01-01/part-0.parquet', 'old')
    await put('events/day=2026-01-01/part-0.parquet', 'new')
    const folder = service.folderOf(Bucket)
    expect(await readFile(join(folder, 'events', 'day=2026-01-01', 'part-0.parquet'), 'utf8')).toBe('new')
    expect(await filesBelow(folder)).toHaveLength(1)
  })

  it('are deleted with their objects, and other files in the folder are not returned as objects', async () => {
    const { service, put, text, client } = await openS3()
    await put('a/b', 'content')
    const file = join(service.folderOf(Bucket), 'a', 'b')
    await writeFile(`${file}.other`, 'written by somebody else')
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'a/b' }))
    expect(await filesBelow(service.folderOf(Bucket))).toEqual([join('a', 'b.other')])
    await expect(text('a/b.other')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })
})
