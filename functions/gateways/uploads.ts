import { randomBytes } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { cleanFileName } from '#shared/text/cleanFileName.ts'
import { NotFound, Validation } from '../domain/errors.ts'
import { setting } from '../runtime/settings.ts'
import { isMissingObject } from './missingObject.ts'
import { putLinkOptions } from './putLinks.ts'

/**
 * The S3 client for links to uploads. It signs only the headers that are named below. The bucket is in the host name
 * if possible, so that the content security policy can allow only this bucket.
 */
const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
const Bucket = setting('UPLOADS_BUCKET')

export interface UploadOrder {
  /** The name that the file has on the user's computer. */
  readonly name: string
  readonly contentType: string
  readonly size: number
  /**
   * The SHA-256 of the file in hex. S3 accepts no other content under the link, so the content that is applied later
   * is the content that was previewed.
   */
  readonly sha256: string
}

export interface UploadLink {
  readonly putUrl: string
  /** The headers that must be sent with the file. */
  readonly headers: Readonly<Record<string, string>>
  readonly key: string
}

/** Makes an upload link that accepts only this file, sent with PUT. The file's key is new and cannot be guessed. */
export const linkUpload = async ({ name, contentType, size, sha256 }: UploadOrder): Promise<UploadLink> => {
  const key = `uploads/${randomBytes(16).toString('hex')}/${cleanFileName(name)}`
  const checksum = Buffer.from(sha256, 'hex').toString('base64')
  const command = new PutObjectCommand({
    Bucket,
    Key: key,
    ContentType: contentType,
    ContentLength: size,
    ChecksumSHA256: checksum,
  })
  const putUrl = await getSignedUrl(s3, command, putLinkOptions('x-amz-checksum-sha256'))
  return {
    putUrl,
    headers: { 'content-type': contentType, 'x-amz-checksum-sha256': checksum },
    key,
  }
}

const ownKey = /^uploads\/[0-9a-f]{32}\/[A-Za-z0-9._-]{1,100}$/

/** Returns an uploaded file. Throws Validation if this service did not issue the key, or if the file is too large. */
export const readUpload = async (key: string, bytesLimit: number): Promise<Uint8Array> => {
  if (!ownKey.test(key)) throw wrong('No uploaded file has this name. Upload the file first')
  const { ContentLength, Body } = await open(key)
  if (ContentLength === undefined || ContentLength > bytesLimit || !Body) {
    throw wrong('The file is larger than it may be')
  }
  return Body.transformToByteArray()
}

const wrong = (message: string): Validation => new Validation([{ field: 'fileName', message }])

const open = async (key: string) => {
  try {
    return await s3.send(new GetObjectCommand({ Bucket, Key: key }))
  } catch (error) {
    throw isMissingObject(error) ? new NotFound('Upload', key) : error
  }
}
