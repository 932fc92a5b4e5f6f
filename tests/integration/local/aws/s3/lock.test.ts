import {
  CreateMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, contentFiles, linkingClient, openS3 } from './support.ts'

const day = 24 * 3600 * 1000
const VersioningConfiguration = { Status: 'Enabled' } as const

const versionsOf = async (client: S3Client, MaxKeys = 1000) => {
  const found: string[] = []
  let marker: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {}
  while (marker) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket, MaxKeys, ...marker }),
    )
    for (const { Key, IsLatest } of page.Versions ?? []) found.push(`${Key}${IsLatest ? ' latest' : ''}`)
    for (const { Key, IsLatest } of page.DeleteMarkers ?? []) found.push(`${Key} deleted${IsLatest ? ' latest' : ''}`)
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page
    marker = page.IsTruncated ? { KeyMarker, VersionIdMarker } : undefined
  }
  return found.sort()
}

const openVersioned = async () => {
  const opened = await openS3()
  await opened.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))
  const remove = (Key: string, VersionId?: string) =>
    opened.client.send(new DeleteObjectCommand({ Bucket, Key, ...(VersionId !== undefined && { VersionId }) }))
  return { ...opened, remove }
}

describe('a bucket of the local S3 with versioning', () => {
  it('keeps versions that are overwritten or deleted', async () => {
    const { client, put, text, get, remove } = await openVersioned()
    const [one, two] = [await put('a', 'one'), await put('a', 'two')]
    expect(one.VersionId).not.toBe(two.VersionId)
    const marker = await remove('a')
    expect(marker.DeleteMarker).toBe(true)
    await expect(get('a')).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect([await text('a', { VersionId: one.VersionId }), await text('a', { VersionId: two.VersionId })]).toEqual([
      'one',
      'two',
    ])
    await expect(get('a', { VersionId: marker.VersionId })).rejects.toMatchObject({ name: 'MethodNotAllowed' })
    const missing = '000000000001.0123456789abcdef'
    await expect(get('a', { VersionId: missing })).rejects.toMatchObject({ name: 'NoSuchVersion' })
    await expect(get('a', { VersionId: '../../a' })).rejects.toMatchObject({ name: 'InvalidArgument' })
    for (const size of [1, 2, 1000]) expect(await versionsOf(client, size)).toEqual(['a', 'a', 'a deleted latest'])
  })

  it('shows the previous version when the newest one is deleted for good', async () => {
    const { client, put, text, remove, folder } = await openVersioned()
    const [one, two] = [await put('a', 'one'), await put('a', 'two')]
    const marker = await remove('a')
    await remove('a', marker.VersionId)
    expect(await text('a')).toBe('two')
    await remove('a', two.VersionId)
    expect(await text('a')).toBe('one')
    await remove('a', one.VersionId)
    expect(await versionsOf(client)).toEqual([])
    expect(await contentFiles(folder)).toEqual([])
  })

  it('can get its versioning only while it is empty', async () => {
    const { client, put } = await openS3()
    await put('a', 'one')
    const late = client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))
    await expect(late).rejects.toThrow('does not support PutBucketVersioning for a bucket that holds objects')
  })
})

const openLocked = async () => {
  const clock = { now: Date.now() }
  const opened = await openS3({ now: () => clock.now }, { locks: true })
  const { client } = opened
  const lock = (Mode: 'COMPLIANCE' | 'GOVERNANCE', Days: number) => {
    const ObjectLockConfiguration = {
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode, Days } },
    } as const
    return client.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }))
  }
  const remove = (Key: string, VersionId: string | undefined) =>
    client.send(new DeleteObjectCommand({ Bucket, Key, ...(VersionId !== undefined && { VersionId }) }))
  /** The SDK signs with the time that the service has. */
  const pass = (milliseconds: number) => {
    clock.now += milliseconds
    client.config.systemClockOffset = clock.now - Date.now()
  }
  return { ...opened, lock, remove, pass, clock }
}

describe('a bucket of the local S3 with object lock', () => {
  it('keeps each version until its retention ends, even if it is overwritten or deleted', async () => {
    const { client, put, text, lock, remove, pass, clock } = await openLocked()
    await lock('COMPLIANCE', 3)
    const { VersionId } = await put('audit', 'first')
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'audit' }))
    expect(head.ObjectLockMode).toBe('COMPLIANCE')
    expect(head.ObjectLockRetainUntilDate?.getTime()).toBe(clock.now + 3 * day)
    await put('audit', 'second')
    await remove('audit', undefined)
    await expect(remove('audit', VersionId)).rejects.toMatchObject({ name: 'AccessDenied' })
    expect(await text('audit', { VersionId })).toBe('first')
    pass(3 * day - 1000)
    await expect(remove('audit', VersionId)).rejects.toMatchObject({ name: 'AccessDenied' })
    pass(2000)
    await remove('audit', VersionId)
    await expect(text('audit', { VersionId })).rejects.toMatchObject({ name: 'NoSuchVersion' })
  })

  it('locks objects that are uploaded in parts, and objects whose request sets a lock', async () => {
    const { client, put, lock, remove, clock } = await openLocked()
    const until = new Date(clock.now + day)
    const asked = await put('asked', 'x', { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: until })
    await expect(remove('asked', asked.VersionId)).rejects.toMatchObject({ name: 'AccessDenied' })
    const free = await put('free', 'x')
    await remove('free', free.VersionId)
    await lock('COMPLIANCE', 1)
    const Key = 'parts'
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const part = { Bucket, Key, UploadId, PartNumber: 1 }
    const { ETag, ChecksumCRC32 } = await client.send(new UploadPartCommand({ ...part, Body: 'x' }))
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag, ChecksumCRC32 }] }
    const { VersionId } = await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
    )
    await expect(remove(Key, VersionId)).rejects.toMatchObject({ name: 'AccessDenied' })
  })

  it('refuses a lock of a weaker mode, of no days or until a past date, and objects without a checksum', async () => {
    const { service, lock, put } = await openLocked()
    await expect(lock('GOVERNANCE', 1)).rejects.toMatchObject({ name: 'NotImplemented' })
    await expect(lock('COMPLIANCE', 0)).rejects.toMatchObject({ name: 'InvalidArgument' })
    await lock('COMPLIANCE', 1)
    const past = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: new Date(0) } as const
    await expect(put('a', 'x', past)).rejects.toMatchObject({ name: 'InvalidArgument' })
    const unchecked = linkingClient(service.url).send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }))
    await expect(unchecked).rejects.toThrow('Content-MD5 OR x-amz-checksum-')
    const { client } = await openS3()
    const ObjectLockConfiguration = { ObjectLockEnabled: 'Enabled' } as const
    const late = client.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }))
    await expect(late).rejects.toMatchObject({ name: 'InvalidBucketState' })
  })
})
