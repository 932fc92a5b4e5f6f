import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { setting } from '../runtime.ts'

/** By path, which every region and every store that speaks S3 answers: the bucket's name is no host name here. */
const s3 = new S3Client({ forcePathStyle: true })
const Bucket = setting('AUDIT_BUCKET')

/** Keeps a copy of an audit record where nothing and nobody can change it before its time. A repeat adds nothing new. */
export const archiveAudit = async (key: string, record: object): Promise<void> => {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: key,
        Body: JSON.stringify(record),
        ContentType: 'application/json',
        IfNoneMatch: '*',
      }),
    )
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error
  }
}
