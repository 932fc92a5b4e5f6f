import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketVersioningCommand,
  PutObjectLockConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { buckets, uploadHeaders, type BucketDefinition, type BucketName } from '#shared/server/tables.ts'
import { localBucketName } from '../aws/account/names.ts'

/**
 * For how many days objects in locked buckets are protected. One day is enough to see that nothing can be changed,
 * and the data directory can be deleted at any time anyway.
 */
const lockedDays = 1

const definitions = Object.entries(buckets) as [BucketName, BucketDefinition][]

/** Allows the pages of consoles on these ports to upload files to the buckets that accept uploads. */
export const allowUploads = async (client: S3Client, ports: readonly number[]): Promise<void> => {
  const origins = ports.flatMap(port => ['127.0.0.1', 'localhost'].map(host => `http://${host}:${port}`))
  for (const [name, { takesUploads }] of definitions) {
    if (!takesUploads) continue
    const rule = {
      AllowedOrigins: origins,
      AllowedMethods: ['PUT'],
      AllowedHeaders: [...uploadHeaders],
      ExposeHeaders: ['ETag'],
    }
    const CORSConfiguration = { CORSRules: [{ ...rule, MaxAgeSeconds: 600 }] }
    await client.send(new PutBucketCorsCommand({ Bucket: localBucketName(name), CORSConfiguration }))
  }
}

/** Creates the missing buckets, as defined by the infrastructure. */
export const createBuckets = async (client: S3Client): Promise<void> => {
  for (const [name, { isLocked = false, isVersioned = false }] of definitions) {
    const Bucket = localBucketName(name)
    if (await exists(client, Bucket)) continue
    await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: isLocked }))
    const VersioningConfiguration = { Status: 'Enabled' as const }
    if (isVersioned) await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))
    if (!isLocked) continue
    const Rule = { DefaultRetention: { Mode: 'COMPLIANCE' as const, Days: lockedDays } }
    const ObjectLockConfiguration = { ObjectLockEnabled: 'Enabled' as const, Rule }
    await client.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }))
  }
}

const exists = (client: S3Client, Bucket: string): Promise<boolean> =>
  client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    (error: Error) => {
      if (error.name === 'NotFound' || error.name === 'NoSuchBucket') return false
      throw error
    },
  )
