import { randomBytes } from 'node:crypto'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  paginateListParts,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type Part,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { makeContentKey, type Content } from '../domain/jobs/contentKey.ts'
import { missingPart } from '../domain/jobs/uploadParts.ts'
import { NotFound, Validation } from '../domain/errors.ts'
import { setting } from '../runtime/settings.ts'
import { isNamed } from './awsErrors.ts'
import { isMissingObject } from './missingObject.ts'
import { putLinkOptions } from './putLinks.ts'

/**
 * The S3 client for upload links of content files. Like other upload links, they sign only the headers that are named
 * below.
 */
const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
const Bucket = setting('CONTENTS_BUCKET')

const ContentType = 'application/octet-stream'

type NewContent = Omit<Content, 'key'>

const newKey = (content: NewContent): string => makeContentKey(randomBytes(16).toString('hex'), content)

export interface PutLink {
  readonly putUrl: string
  /** The headers that must be sent with the file. */
  readonly headers: Record<string, string>
}

/**
 * Makes an upload link that accepts only this content file, sent with PUT. Also returns the key that the stored file
 * will have.
 */
export const linkContent = async (content: NewContent): Promise<PutLink & { readonly key: string }> => {
  const key = newKey(content)
  const checksum = Buffer.from(content.sha256, 'hex').toString('base64')
  const putUrl = await getSignedUrl(
    s3,
    new PutObjectCommand({ Bucket, Key: key, ContentType, ContentLength: content.size, ChecksumSHA256: checksum }),
    putLinkOptions('x-amz-checksum-sha256'),
  )
  return { key, putUrl, headers: { 'content-type': ContentType, 'x-amz-checksum-sha256': checksum } }
}

/**
 * Begins a multipart upload. For such a file, S3 computes a CRC-64 and no SHA-256, so each part is sent with a
 * CRC-64.
 */
export const beginParts = async (content: NewContent): Promise<{ readonly key: string; readonly uploadId: string }> => {
  const key = newKey(content)
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType, ChecksumAlgorithm: 'CRC64NVME' }),
  )
  if (UploadId === undefined) throw new Error('S3 gave no id for the upload of a content file. Upload the file again')
  return { key, uploadId: UploadId }
}

export interface PartOrder {
  readonly number: number
  readonly size: number
  /** The CRC-64 of the upload part in base64. */
  readonly crc64nvme: string
}

/** Makes an upload link that accepts only this part of the content file, sent with PUT. */
export const linkPart = async (
  { key }: Content,
  uploadId: string,
  { number, size, crc64nvme }: PartOrder,
): Promise<PutLink & { readonly number: number }> => {
  const putUrl = await getSignedUrl(
    s3,
    new UploadPartCommand({
      Bucket,
      Key: key,
      UploadId: uploadId,
      PartNumber: number,
      ContentLength: size,
      ChecksumCRC64NVME: crc64nvme,
    }),
    putLinkOptions('x-amz-checksum-crc64nvme'),
  )
  // The SDK signs this content type for every upload part, so it must be sent with the part.
  return { number, putUrl, headers: { 'content-type': ContentType, 'x-amz-checksum-crc64nvme': crc64nvme } }
}

/** Returns the stored parts of an upload, in order. Throws NotFound if the upload does not exist or has ended. */
export const storedParts = async ({ key }: Content, uploadId: string): Promise<PartOrder[]> =>
  (await listParts(key, uploadId)).map(orderOf)

const orderOf = ({ PartNumber = 0, Size = 0, ChecksumCRC64NVME = '' }: Part): PartOrder => ({
  number: PartNumber,
  size: Size,
  crc64nvme: ChecksumCRC64NVME,
})

/**
 * Joins the stored parts of an upload into one file. Idempotent: if the file already exists, nothing changes. Throws
 * Validation if a part is missing.
 */
export const completeParts = async (content: Content, uploadId: string): Promise<void> => {
  try {
    const parts = await listParts(content.key, uploadId)
    const missing = missingPart(parts.map(orderOf), content.size)
    if (missing !== undefined)
      throw new Validation([{ field: 'uploadId', message: `Part ${missing} is not stored. Send it first` }])
    const Parts = parts.map(({ PartNumber, ETag, ChecksumCRC64NVME }) => ({ PartNumber, ETag, ChecksumCRC64NVME }))
    await s3.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: content.key,
        UploadId: uploadId,
        MpuObjectSize: content.size,
        MultipartUpload: { Parts },
      }),
    )
  } catch (error) {
    if (!(await isStored(content))) throw error
  }
}

/** Whether the content file is stored completely: with the size that was announced before the upload. */
export const isStored = async ({ key, size }: Content): Promise<boolean> => {
  try {
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: key }))
    return ContentLength === size
  } catch (error) {
    if (isMissingObject(error)) return false
    throw error
  }
}

const listParts = async (Key: string, UploadId: string): Promise<Part[]> => {
  const parts: Part[] = []
  try {
    for await (const page of paginateListParts({ client: s3 }, { Bucket, Key, UploadId }))
      parts.push(...(page.Parts ?? []))
  } catch (error) {
    throw isNamed(error, 'NoSuchUpload') ? new NotFound('Upload', UploadId) : error
  }
  return parts
}
