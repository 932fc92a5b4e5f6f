import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { jsonLine } from './jsonLine.ts'

/** The bucket is in the path and not in the host name: every region and every stand-in answers that. */
const s3 = new S3Client({ forcePathStyle: true })

/** Writes a file of rows, a line of JSON each, in place of what is there. */
export const putRows = async (Bucket: string, Key: string, rows: readonly object[]): Promise<void> => {
  const Body = rows.map(jsonLine).join('')
  // Without its length, the SDK warns of a file without rows as of a stream.
  const ContentLength = Buffer.byteLength(Body)
  await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: 'application/json' }))
}
