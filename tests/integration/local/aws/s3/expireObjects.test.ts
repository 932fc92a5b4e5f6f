import { join } from 'node:path'
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { createBuckets } from '#scripts/local/setup/buckets.ts'
import { expireObjects } from '#scripts/local/aws/s3/expireObjects.ts'
import { localBucketName, region } from '#scripts/local/aws/account/names.ts'
import { secretOf } from '#scripts/local/aws/account/callers.ts'
import { startS3 } from '#scripts/local/aws/s3/startS3.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

describe('the expiry of objects in the local S3', () => {
  it('removes uploads after a day', async () => {
    const service = await startS3({ folder: join(await temporaryDirectory(), 's3'), region, credentials: secretOf })
    onTestFinished(() => service.close())
    const client = new S3Client({ ...clientSettings(service.url), forcePathStyle: true })
    const Bucket = localBucketName('uploads')
    await createBuckets(client)
    await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'a' }))
    const keys = async () => (await client.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key)
    await expireObjects(service.url, Date.now() + 86_000_000)
    expect(await keys()).toEqual(['a'])
    await expireObjects(service.url, Date.now() + 87_000_000)
    expect(await keys()).toBeUndefined()
  })
})
