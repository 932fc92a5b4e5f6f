import { DeleteObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'
import { localBucketName } from '../aws/account/names.ts'

/** The prefix of files that earlier releases wrote, with one row per value. No report reads them any more. */
const oldPrefix = 'readings/'

/** Deletes the files of readings that an earlier release has left in a data directory, and reports it. */
export const removeOldReadings = async (client: S3Client): Promise<void> => {
  const Bucket = localBucketName('datasets')
  let removed = 0
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: oldPrefix })) {
    for (const { Key } of Contents) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
      removed += 1
    }
  }
  if (removed > 0) console.log(`Removed ${removed} files of readings in the form of an earlier release`)
}
