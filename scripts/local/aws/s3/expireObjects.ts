import { DeleteObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { buckets, type BucketDefinition, type BucketName } from '#shared/server/tables.ts'
import { clientSettings } from '../account/clientSettings.ts'
import { localBucketName } from '../account/names.ts'

const dayMs = 86_400_000

/** Deletes objects that are older than their bucket's retention, as lifecycle rules do in AWS. */
export const expireObjects = async (s3Url: string, now: number): Promise<void> => {
  const client = new S3Client({ ...clientSettings(s3Url), forcePathStyle: true })
  for (const [name, { expireAfterDays }] of Object.entries(buckets) as [BucketName, BucketDefinition][]) {
    if (expireAfterDays === undefined) continue
    const Bucket = localBucketName(name)
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      const old = Contents.filter(
        ({ LastModified }) => now - (LastModified?.getTime() ?? now) > expireAfterDays * dayMs,
      )
      for (const { Key } of old) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    }
  }
  client.destroy()
}
