import { isIPv4 } from 'node:net'
import { readDocument } from '../protocol/body.ts'
import { type Context, type Operation } from '../protocol/context.ts'
import { rowKeys, type Bucket } from '../storage/records.ts'
import { notImplemented, S3Error } from '../protocol/s3Error.ts'
import { parseDocument, requiredText, requireOnly, findChildText } from '../protocol/xml.ts'

const namePattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export const bucketNamed = async ({ store }: Context, name: string): Promise<Bucket> => {
  const bucket = await store.get<Bucket>(rowKeys.bucket(name))
  if (!bucket)
    throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', { details: { BucketName: name } })
  return bucket
}

/** Changes a bucket's settings: `change` gets the current bucket and returns the new one. */
export const changeBucket = (context: Context, name: string, change: (bucket: Bucket) => Bucket): Promise<void> =>
  context.store.commit(async () => {
    const value = change(await bucketNamed(context, name))
    return { rows: [{ type: 'put', key: rowKeys.bucket(name), value }], discard: [] }
  })

const checkLocation = (document: string, region: string): void => {
  if (document === '') return
  const configuration = parseDocument(document, 'CreateBucketConfiguration')
  requireOnly(configuration, ['LocationConstraint'])
  const location = findChildText(configuration, 'LocationConstraint') ?? region
  if (location !== region)
    throw new S3Error(
      'IllegalLocationConstraintException',
      `The ${location} location constraint is incompatible for the region specific endpoint this request was sent to.`,
    )
}

export const createBucket: Operation = async (context, request) => {
  const { bucket: name, headers } = request
  checkLocation(await readDocument(request), context.region)
  if (!namePattern.test(name) || name.includes('..') || isIPv4(name))
    throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.', { details: { BucketName: name } })
  const locks = headers.get('x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true'
  const value: Bucket = { name, created: context.now(), versioned: locks, ...(locks && { objectLock: {} }) }
  await context.store.commit(async () => {
    if (await context.store.get(rowKeys.bucket(name)))
      throw new S3Error(
        'BucketAlreadyOwnedByYou',
        'Your previous request to create the named bucket succeeded and you already own it.',
        { details: { BucketName: name } },
      )
    return { rows: [{ type: 'put', key: rowKeys.bucket(name), value }], discard: [] }
  })
  return { status: 200, headers: { location: `/${name}` } }
}

export const headBucket: Operation = async (context, { bucket }) => {
  await bucketNamed(context, bucket)
  return { status: 200, headers: { 'x-amz-bucket-region': context.region } }
}

/**
 * Enables versioning of a bucket. The bucket must be empty and the change cannot be undone, so that a bucket has
 * either all versions of its objects or none.
 */
export const putBucketVersioning: Operation = async (context, request) => {
  const configuration = parseDocument(await readDocument(request), 'VersioningConfiguration')
  requireOnly(configuration, ['Status'])
  const status = requiredText(configuration, 'Status')
  if (status !== 'Enabled') throw notImplemented(`PutBucketVersioning with Status ${status}`)
  await context.store.commit(async () => {
    const bucket = await bucketNamed(context, request.bucket)
    if (!bucket.versioned)
      for await (const _ of context.store.valuesOf(rowKeys.current(bucket.name, '')))
        throw notImplemented('PutBucketVersioning for a bucket that holds objects')
    return {
      rows: [{ type: 'put', key: rowKeys.bucket(bucket.name), value: { ...bucket, versioned: true } }],
      discard: [],
    }
  })
  return { status: 200 }
}
