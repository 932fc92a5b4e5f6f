import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
  type CompletedPart,
  type CompleteMultipartUploadCommandInput,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, it } from 'vitest'
import { Bucket, bytes, contentFiles, linkingClient, openS3 } from './support.ts'

const Key = 'large/file.bin'
const minPart = 5 * 1024 ** 2
const contents = [bytes(minPart), bytes(minPart + 1), bytes(1000)]

const openUpload = async (more: { ChecksumAlgorithm?: 'SHA256' | 'CRC32C' | 'CRC64NVME' } = {}) => {
  const opened = await openS3()
  const { client } = opened
  const created = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'x/y', ...more }))
  const UploadId = created.UploadId ?? ''
  const upload = async (PartNumber: number, Body: Buffer): Promise<CompletedPart> => {
    const part = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ...more }))
    const { ETag, ChecksumCRC32, ChecksumCRC32C, ChecksumCRC64NVME, ChecksumSHA256 } = part
    return { PartNumber, ETag, ChecksumCRC32, ChecksumCRC32C, ChecksumCRC64NVME, ChecksumSHA256 }
  }
  const complete = (Parts: CompletedPart[], given: Partial<CompleteMultipartUploadCommandInput> = {}) =>
    client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...given }))
  return { ...opened, UploadId, upload, complete }
}

describe('an upload in parts to the local S3', () => {
  it.each([
    {},
    { ChecksumAlgorithm: 'SHA256' },
    { ChecksumAlgorithm: 'CRC32C' },
    { ChecksumAlgorithm: 'CRC64NVME' },
  ] as const)('joins all parts into one object in the order of their numbers: %j', async more => {
    const { client, upload, complete, get, folder, UploadId } = await openUpload(more)
    const parts: CompletedPart[] = []
    await upload(3, bytes(10))
    for (const number of [3, 1, 2]) parts[number - 1] = await upload(number, contents[number - 1] ?? bytes(1))
    const { Parts } = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }))
    expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual(
      contents.map((content, position) => [position + 1, content.length]),
    )
    await expect(get(Key)).rejects.toMatchObject({ name: 'NoSuchKey' })
    const { ETag } = await complete(parts)
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/)
    const { answer, bytes: stored } = await get(Key)
    expect([answer.ETag, answer.ContentType, stored.equals(Buffer.concat(contents))]).toEqual([ETag, 'x/y', true])
    expect(await contentFiles(folder)).toHaveLength(2)
    await expect(complete(parts)).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })

  it('has a CRC-64/NVME checksum of the whole object if its parts had one', async () => {
    const { client, upload, complete } = await openUpload({ ChecksumAlgorithm: 'CRC64NVME' })
    // The check value of the algorithm's published parameters.
    const part = await upload(1, Buffer.from('123456789'))
    expect(part.ChecksumCRC64NVME).toBe(Buffer.from('ae8b14860a799888', 'hex').toString('base64'))
    await complete([part])
    const head = await client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }))
    expect([head.ChecksumCRC64NVME, head.ChecksumType]).toEqual([part.ChecksumCRC64NVME, 'FULL_OBJECT'])
  })

  it('refuses a part sent by a link without its checksum, and leaves out parts that the completing request does not name', async () => {
    const { service, complete, get, upload, UploadId } = await openUpload({ ChecksumAlgorithm: 'SHA256' })
    const whole = await upload(7, Buffer.from('last'))
    await upload(8, Buffer.from('not named'))
    const part = { Bucket, Key, UploadId, PartNumber: 9 }
    const link = await getSignedUrl(linkingClient(service.url), new UploadPartCommand(part))
    const unchecked = await fetch(link, { method: 'PUT', body: 'x' })
    expect([unchecked.status, await unchecked.text()]).toEqual([
      400,
      expect.stringContaining('expected checksum Type: sha256'),
    ])
    await complete([whole])
    expect((await get(Key)).bytes.toString()).toBe('last')
  })

  it('is refused if its parts are missing, changed, unordered or too small', async () => {
    const { upload, complete, get } = await openUpload()
    const [small, other] = [await upload(1, bytes(10)), await upload(2, bytes(10))]
    const wrong = { ...small, ETag: other.ETag }
    await expect(complete([small, { ...other, PartNumber: 3 }])).rejects.toMatchObject({ name: 'InvalidPart' })
    await expect(complete([wrong])).rejects.toMatchObject({ name: 'InvalidPart' })
    await expect(complete([other, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
    await expect(complete([small, other])).rejects.toMatchObject({ name: 'EntityTooSmall' })
    await expect(complete([small], { MpuObjectSize: 9 })).rejects.toMatchObject({ name: 'InvalidRequest' })
    await complete([small], { IfNoneMatch: '*', MpuObjectSize: 10 })
    expect((await get(Key)).bytes).toHaveLength(10)
  })

  it('does not replace an existing object if the request to complete it forbids that', async () => {
    const { put, upload, complete, text } = await openUpload()
    const part = await upload(1, bytes(10))
    await put(Key, 'first')
    await expect(complete([part], { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' })
    expect(await text(Key)).toBe('first')
  })

  it('accepts parts for its own key only, and part numbers from 1 to 10,000', async () => {
    const { client, upload, UploadId } = await openUpload()
    const other = new UploadPartCommand({ Bucket, Key: 'other', UploadId, PartNumber: 1, Body: 'x' })
    await expect(client.send(other)).rejects.toMatchObject({ name: 'NoSuchUpload' })
    for (const number of [0, 10_001])
      await expect(upload(number, bytes(1))).rejects.toMatchObject({ name: 'InvalidArgument' })
    await upload(10_000, bytes(1))
    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' })
  })
})
