import { ListObjectsV2Command, type ListObjectsV2CommandInput, type S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { Bucket, openS3 } from './support.ts'

/** Keys and common prefixes of all pages, in the order of each page, and how many pages there were. */
const listAll = async (client: S3Client, more: Partial<ListObjectsV2CommandInput> = {}) => {
  const found: string[] = []
  let pages = 0
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, ...more, ...(ContinuationToken && { ContinuationToken }) }),
    )
    const keys = (page.Contents ?? []).map(({ Key = '' }) => Key)
    const prefixes = (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix)
    expect(page.KeyCount).toBe(keys.length + prefixes.length)
    found.push(...[...keys, ...prefixes].sort())
    ContinuationToken = page.NextContinuationToken
    pages += 1
  } while (ContinuationToken)
  return { found, pages }
}

const names = ['a', 'a b/ü+.txt', 'a/1', 'a/2', 'a/b/3', 'a0', 'b/1', 'b/c/d', 'c&<d>', 'é', '\u{1F600}']

const openFilled = async () => {
  const opened = await openS3()
  for (const name of names.toReversed()) await opened.put(name, name)
  return opened
}

describe('lists of objects of the local S3', () => {
  it('have all keys, sorted by their bytes', async () => {
    const { client } = await openFilled()
    const byBytes = names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents?.map(({ Key }) => Key)).toEqual(byBytes)
    expect(Contents?.[0]).toMatchObject({ Size: 1, ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/) })
  })

  it.each([
    ['a prefix', { Prefix: 'a/' }, ['a/1', 'a/2', 'a/b/3']],
    ['a delimiter', { Delimiter: '/' }, ['a', 'a b/', 'a/', 'a0', 'b/', 'c&<d>', 'é', '\u{1F600}']],
    ['both', { Prefix: 'a/', Delimiter: '/' }, ['a/1', 'a/2', 'a/b/']],
    [
      'a longer delimiter',
      { Delimiter: '/b/' },
      ['a', 'a b/ü+.txt', 'a/1', 'a/2', 'a/b/', 'a0', 'b/1', 'b/c/d', 'c&<d>', 'é', '\u{1F600}'],
    ],
    ['a start', { StartAfter: 'b/1' }, ['b/c/d', 'c&<d>', 'é', '\u{1F600}']],
    ['a prefix that no key has', { Prefix: 'z' }, []],
  ])('with %s have the same entries in small and in large pages', async (_, query, expected) => {
    const { client } = await openFilled()
    for (const MaxKeys of [1, 2, 3, 1000]) {
      const { found, pages } = await listAll(client, { ...query, MaxKeys })
      expect(found.toSorted()).toEqual(expected.toSorted())
      expect(pages).toBe(Math.max(1, Math.ceil(expected.length / MaxKeys)))
    }
  })

  it('name a folder with many objects as one entry, even if a page ends within the folder', async () => {
    const { client, put } = await openS3()
    for (let n = 0; n < 150; n += 1) await put(`full/${n}`, 'x')
    await put('other', 'x')
    expect((await listAll(client, { Delimiter: '/', MaxKeys: 1 })).found).toEqual(['full/', 'other'])
    expect((await listAll(client, { MaxKeys: 70 })).found).toHaveLength(151)
  })

  it('encode keys if the request wants that, and refuse a forged token for the next page', async () => {
    const { client } = await openFilled()
    const encoded = await client.send(new ListObjectsV2Command({ Bucket, EncodingType: 'url', Prefix: 'a b' }))
    expect(encoded.Contents?.map(({ Key }) => Key)).toEqual(['a%20b/%C3%BC%2B.txt'])
    const broken = client.send(new ListObjectsV2Command({ Bucket, ContinuationToken: 'broken' }))
    await expect(broken).rejects.toMatchObject({ name: 'InvalidArgument' })
    const none = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 0 }))
    expect([none.KeyCount, none.IsTruncated]).toEqual([0, false])
  })
})
