import { bucketNamed } from '../buckets/buckets.ts'
import { xmlAnswer, type Context, type Operation } from '../protocol/context.ts'
import { withNewFile, type SignedRequest } from '../protocol/body.ts'
import { startMd5 } from '../protocol/checksums.ts'
import { S3Error } from '../protocol/s3Error.ts'
import { textElement, xmlDocument } from '../protocol/xml.ts'
import type { ObjectVersion } from '../storage/records.ts'
import { checkWriteConditions } from './conditions.ts'
import { quoted } from './objectHeaders.ts'
import { commitObject } from './putObject.ts'
import { currentObject, findObject, versionHeader, type Place } from './versions.ts'

/** S3's limit for a copy in a single request: docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
const maxCopiedBytes = 5 * 1024 ** 3

/** Finds the source of a copy. The header gives it as `bucket/key`, with or without a leading slash. */
const sourceOf = async (context: Context, request: SignedRequest): Promise<Place> => {
  const [, bucket, key] = /^\/?([^/?]+)\/([^?]+)$/.exec(request.parameter('x-amz-copy-source') ?? '') ?? []
  if (bucket === undefined || key === undefined)
    throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey')
  return { bucket: await bucketNamed(context, bucket), key: decodeURIComponent(key) }
}

/** Copies an object and its headers. The caller also needs the right to read the source. */
export const copyObject: Operation = async (context, request) => {
  const { store } = context
  const source = await sourceOf(context, request)
  context.permit(request.caller, 'GetObject', source.bucket.name, source.key)
  const target = { bucket: await bucketNamed(context, request.bucket), key: request.key }
  checkWriteConditions(request, await currentObject(context, target))
  const { row, handle } = await store.openContent(
    () => findObject(context, source, undefined),
    (version: ObjectVersion) => version.content.file,
  )
  const { size, headers } = row.content
  if (size > maxCopiedBytes) {
    await handle.close()
    throw new S3Error('InvalidRequest', 'The specified copy source is larger than the maximum allowable size')
  }
  const md5 = startMd5()
  const fill = async (write: (chunk: Buffer) => Promise<unknown>): Promise<object> => {
    for await (const chunk of handle.createReadStream()) {
      md5.update(chunk as Buffer)
      await write(chunk as Buffer)
    }
    return {}
  }
  return withNewFile(store, fill, async ({ file }) => {
    const etag = md5.digest().toString('hex')
    const version = await commitObject(context, request, undefined, { file, size, etag, headers })
    const modified = textElement('LastModified', new Date(version.modified).toISOString())
    return xmlAnswer(
      xmlDocument('CopyObjectResult', modified, textElement('ETag', quoted(etag))),
      versionHeader(version),
    )
  })
}
