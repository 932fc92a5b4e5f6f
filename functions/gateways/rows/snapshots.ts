import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { dataSets } from '#shared/dataSets.ts'
import type { SnapshotEntity } from '../../domain/reports/sources.ts'
import { setting } from '../../runtime.ts'
import { jsonLine } from './jsonLine.ts'

/** The bucket is in the path and not in the host name: every region and every stand-in answers that. */
const s3 = new S3Client({ forcePathStyle: true })

/** Writes the rows of a snapshot, a line of JSON each. Nobody reads it before its name is known. */
export const putSnapshot = async (entity: SnapshotEntity, name: string, rows: readonly object[]): Promise<void> => {
  const { prefix, partition } = dataSets[entity]
  const Body = rows.map(jsonLine).join('')
  await s3.send(
    new PutObjectCommand({
      Bucket: setting('SNAPSHOTS_BUCKET'),
      Key: `${prefix}${partition.name}=${name}/rows.json`,
      Body,
      // Without it, the SDK warns of a snapshot without rows as of a stream.
      ContentLength: Buffer.byteLength(Body),
      ContentType: 'application/json',
    }),
  )
}
