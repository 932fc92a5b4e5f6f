import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { ClassicLevel } from 'classic-level'
import { describe, expect, it } from 'vitest'
import { rowKeys, type ObjectVersion } from '#scripts/local/aws/s3/storage/records.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startChild } from '#tests/integration/local/support/childProcess.ts'
import { Bucket, bytes, contentFiles, openS3, reopenS3, s3Client } from './support.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const kills = 4
const partBytes = 5 * 1024 ** 2

/** The acknowledged state of each key, and its possible ones: an unacknowledged write may have happened or not. */
type Journal = { acknowledged: Map<string, string>; possible: Map<string, Set<string>> }

const gone = 'gone'
const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const writeAs = async (journal: Journal, key: string, state: string, write: () => Promise<unknown>) => {
  const possible = journal.possible.get(key) ?? new Set([gone])
  journal.possible.set(key, possible.add(state))
  await write()
  journal.acknowledged.set(key, state)
  journal.possible.set(key, new Set([state]))
}

/** Each writer has keys of its own, new ones and one that it writes over and deletes again and again. */
const putter = async (client: S3Client, journal: Journal, name: string) => {
  for (let n = 0; ; n += 1) {
    const Key = n % 3 === 0 ? `day=${n}/new-${name}-${n}` : `again/${name}`
    const Body = bytes(Math.floor(Math.random() ** 4 * 2_000_000))
    await writeAs(journal, Key, digestOf(Body), () => client.send(new PutObjectCommand({ Bucket, Key, Body })))
    if (n % 7 !== 1) continue
    const remove = new DeleteObjectCommand({ Bucket, Key: `again/${name}` })
    await writeAs(journal, `again/${name}`, gone, () => client.send(remove))
  }
}

const multipartUploader = async (client: S3Client, journal: Journal, name: string) => {
  for (let n = 0; ; n += 1) {
    const Key = `parts/${name}-${n % 2}`
    const contents = [bytes(partBytes), bytes(Math.ceil(Math.random() * 500_000))]
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const upload = { Bucket, Key, UploadId }
    const Parts = await Promise.all(
      contents.map(async (Body, position) => {
        const part = { ...upload, PartNumber: position + 1 }
        const { ETag, ChecksumCRC32 } = await client.send(new UploadPartCommand({ ...part, Body }))
        return { PartNumber: position + 1, ETag, ChecksumCRC32 }
      }),
    )
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await writeAs(journal, Key, digestOf(Buffer.concat(contents)), () => client.send(complete))
  }
}

const writeUntilKilled = (client: S3Client, journal: Journal, round: number) => {
  const writers = [0, 1, 2, 3].map(n => putter(client, journal, `${round}-${n}`))
  return Promise.allSettled([...writers, multipartUploader(client, journal, `${round}`)])
}

const read = async (client: S3Client, Key: string): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

const listKeys = async (client: S3Client): Promise<string[]> => {
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket }))
  expect(IsTruncated).toBe(false)
  return Contents.map(({ Key = '' }) => Key)
}

/** Every object is as some write made it; if the last write was acknowledged, as that one did. */
const expectWhole = async (client: S3Client, folder: string, { possible }: Journal) => {
  const keys = await listKeys(client)
  for (const key of new Set([...keys, ...possible.keys()])) {
    const content = keys.includes(key) ? await read(client, key) : undefined
    const state = content ? digestOf(content) : gone
    expect(possible.get(key)).toContain(state)
    possible.set(key, new Set([state]))
    if (content) expect((await readFile(join(folder, 'buckets', Bucket, key))).equals(content)).toBe(true)
  }
  const files = await contentFiles(folder)
  expect(files.filter(file => file.startsWith('incoming'))).toEqual([])
  expect(files.filter(file => file.startsWith('buckets'))).toHaveLength(keys.length)
}

describe('the local S3 after kill -9', () => {
  it('still has the acknowledged uploads, and returns no partial object, if the kill came during uploads', async () => {
    const folder = join(await temporaryDirectory(), 's3')
    const journal: Journal = { acknowledged: new Map(), possible: new Map() }
    let child = await startChild(new URL('./child.ts', import.meta.url), folder)
    await s3Client(child.ready).send(new CreateBucketCommand({ Bucket }))
    for (let kill = 0; kill < kills; kill += 1) {
      const writing = writeUntilKilled(s3Client(child.ready), journal, kill)
      const before = journal.acknowledged.size
      await eventually('some writes are acknowledged', async () => journal.acknowledged.size > before + 12)
      await sleep(kill * 37)
      await child.kill()
      await writing
      child = await startChild(new URL('./child.ts', import.meta.url), folder)
      await expectWhole(s3Client(child.ready), folder, journal)
    }
  })

  it("completes on its start a write that the kill had interrupted between an object's index entry and its file", async () => {
    const { folder, service, put } = await openS3()
    await put('a', 'content')
    await put('b', 'deleted')
    await service.close()
    const index = new ClassicLevel(join(folder, 'index'))
    const json = { valueEncoding: 'json' }
    const row = (key: string) => index.get<string, ObjectVersion>(rowKeys.current(Bucket, key), json)
    const [place = '', discarded = ''] = [(await row('a'))?.content.file, (await row('b'))?.content.file]
    const tasks = [
      { place, discard: [], shown: { bucket: Bucket, key: 'a' } },
      { discard: [discarded], shown: { bucket: Bucket, key: 'b' } },
    ]
    for (const [number, task] of tasks.entries()) await index.put<string, unknown>(rowKeys.task(number), task, json)
    await index.del(rowKeys.current(Bucket, 'b'))
    await index.close()
    await rename(join(folder, 'content', place), join(folder, 'incoming', place))
    await rm(join(folder, 'buckets', Bucket, 'a'))
    await writeFile(join(folder, 'incoming', 'torn'), 'cont')
    const again = await reopenS3(folder)
    expect((await read(again.client, 'a')).toString()).toBe('content')
    expect(await contentFiles(folder)).toEqual([join('buckets', Bucket, 'a'), join('content', place)])
  })
})
