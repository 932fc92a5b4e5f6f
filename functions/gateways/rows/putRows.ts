import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { jsonLine } from './jsonLine.ts'

/**
 * The S3 client for files of rows. It puts the bucket into the path instead of the host name, because every region
 * and every stand-in accepts that.
 */
const s3 = new S3Client({ forcePathStyle: true })

/** Writes a file of rows for a data set, with one line of JSON per row. Replaces a file with the same key. */
export const putRows = async (Bucket: string, Key: string, rows: readonly object[]): Promise<void> => {
  const Body = rows.map(jsonLine).join('')
  // The length of the file is given, because the SDK would otherwise treat an empty file as a stream and log a
  // warning.
  const ContentLength = Buffer.byteLength(Body)
  await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: 'application/json' }))
}
