import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { setting } from '../runtime/settings.ts'
import { unless } from './awsErrors.ts'

/**
 * The S3 client for the archive. It puts the bucket into the path instead of the host name, because every region and
 * every stand-in accepts that.
 */
const s3 = new S3Client({ forcePathStyle: true })
const Bucket = setting('AUDIT_BUCKET')

/**
 * Copies an audit record to the archive bucket, in which nobody can change it before its retention ends. Copying the
 * same record again adds no second copy.
 */
export const archiveAudit = async (key: string, record: object): Promise<void> => {
  const body = { Body: JSON.stringify(record), ContentType: 'application/json' }
  await unless(['PreconditionFailed'], () =>
    s3.send(new PutObjectCommand({ Bucket, Key: key, ...body, IfNoneMatch: '*' })),
  )
}
