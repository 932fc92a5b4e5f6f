import { withReceived, type SignedRequest } from '../protocol/body.ts'
import { bucketNamed } from '../buckets/buckets.ts'
import { checksumAlgorithms, checksumHeader } from '../protocol/checksums.ts'
import { checkWriteConditions } from './conditions.ts'
import type { Answer, Context, Operation } from '../protocol/context.ts'
import { checksumHeaders, objectHeaders, quoted } from './objectHeaders.ts'
import { requestedRetention, retainedUntil } from './objectLock.ts'
import type { Content, Version } from '../storage/records.ts'
import { S3Error } from '../protocol/s3Error.ts'
import { addVersion, currentObject, versionHeader } from './versions.ts'

/**
 * Throws if an object that will be locked is sent without a checksum. If such an object arrived damaged, nobody could
 * delete it.
 */
const requireChecksum = (request: SignedRequest): void => {
  const names = ['content-md5', 'x-amz-trailer', ...checksumAlgorithms.map(checksumHeader)]
  if (!names.some(name => request.parameter(name) !== undefined))
    throw new S3Error(
      'InvalidRequest',
      'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    )
}

/**
 * Stores the received content as the newest version of the object that the request names, if the request's conditions
 * still hold.
 */
export const commitObject = async (
  context: Context,
  request: SignedRequest,
  requested: number | undefined,
  content: Content,
): Promise<Version> => {
  let committed: Version | undefined
  await context.store.commit(async () => {
    const place = { bucket: await bucketNamed(context, request.bucket), key: request.key }
    checkWriteConditions(request, await currentObject(context, place))
    const until = retainedUntil(requested, place.bucket, context.now())
    const { change, version } = await addVersion(context, place, { content, retainedUntil: until })
    committed = version
    return change
  })
  if (!committed) throw new Error('The local S3 ended a commit without storing the object')
  return committed
}

const putAnswer = (version: Version, content: Content): Answer => ({
  status: 200,
  headers: { etag: quoted(content.etag), ...checksumHeaders(content), ...versionHeader(version) },
})

export const putObject: Operation = async (context, request) => {
  const bucket = await bucketNamed(context, request.bucket)
  const requested = requestedRetention(request, bucket, context.now())
  if (retainedUntil(requested, bucket, context.now()) !== undefined) requireChecksum(request)
  const headers = objectHeaders(request)
  // This early check of the request's conditions avoids receiving a body that would be refused. The commit checks
  // them again.
  checkWriteConditions(request, await currentObject(context, { bucket, key: request.key }))
  return withReceived(context.store, request, async ({ file, size, etag, checksum }) => {
    const content: Content = { file, size, etag, checksum, headers }
    return putAnswer(await commitObject(context, request, requested, content), content)
  })
}
