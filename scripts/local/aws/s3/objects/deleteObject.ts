import { bucketNamed } from '../buckets/buckets.ts'
import type { Context, Operation } from '../protocol/context.ts'
import type { Version } from '../storage/records.ts'
import { S3Error } from '../protocol/s3Error.ts'
import { addVersion, removeVersion } from './versions.ts'

/**
 * The object version that was removed, and the delete marker that was created. Each is undefined if there is none.
 */
type Deleted = { version: Version | undefined; marker: Version | undefined }

/**
 * Permanently removes the named version. If no version is named, deletes the object; in a bucket with versions, that
 * only adds a delete marker.
 */
const deleteOne = async (
  context: Context,
  bucketName: string,
  key: string,
  versionId: string | undefined,
): Promise<Deleted> => {
  const deleted: Deleted = { version: undefined, marker: undefined }
  const nothing = { rows: [], discard: [] }
  await context.store.commit(async () => {
    const place = { bucket: await bucketNamed(context, bucketName), key }
    if (versionId === undefined) {
      const { change, version } = await addVersion(context, place, {})
      if (place.bucket.versioned) deleted.marker = version
      return change
    }
    try {
      const { change, version } = await removeVersion(context, place, versionId)
      deleted.version = version
      return change
    } catch (error) {
      // Deleting a version that does not exist succeeds.
      if (error instanceof S3Error && error.code === 'NoSuchVersion') return nothing
      throw error
    }
  })
  return deleted
}

export const deleteObject: Operation = async (context, { bucket, key, query }) => {
  const { version, marker } = await deleteOne(context, bucket, key, query.get('versionId'))
  const named = marker ?? version
  const isMarker = named !== undefined && named.content === undefined && named.versionId !== undefined
  return {
    status: 204,
    headers: {
      ...(named?.versionId !== undefined && { 'x-amz-version-id': named.versionId }),
      ...(isMarker && { 'x-amz-delete-marker': 'true' }),
    },
  }
}
