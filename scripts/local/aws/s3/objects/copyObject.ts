import type { SignedRequest } from '../protocol/body.ts'
import { bucketNamed } from '../buckets.ts'
import { checksumElement } from '../protocol/checksums.ts'
import { xmlAnswer, type Operation } from '../context.ts'
import { objectHeaders, quoted } from './objectHeaders.ts'
import { requestedRetention } from './objectLock.ts'
import { commitObject } from './putObject.ts'
import { linkOrCopy } from '../readableFiles.ts'
import type { Content } from '../records.ts'
import { checkKey } from '../protocol/request.ts'
import { notImplemented, S3Error } from '../protocol/s3Error.ts'
import { findObject, versionHeader } from './versions.ts'
import { textElement, xmlDocument } from '../protocol/xml.ts'

type Source = { bucket: string; key: string; versionId: string | undefined }

const invalidSource = (): S3Error =>
  new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey')

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidSource()
  }
}

const sourceOf = (request: SignedRequest): Source => {
  const header = request.parameter('x-amz-copy-source') ?? ''
  const [, encoded = '', versionId] = /^([^?]*)(?:\?versionId=([\w.-]+))?$/.exec(header) ?? []
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decode(encoded)) ?? []
  if (bucket === undefined || key === undefined) throw invalidSource()
  checkKey(key)
  return { bucket, key, versionId }
}

const replacesHeaders = (request: SignedRequest, source: Source): boolean => {
  const directive = request.parameter('x-amz-metadata-directive') ?? 'COPY'
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw new S3Error('InvalidArgument', 'Unknown metadata directive.')
  const isItself = source.bucket === request.bucket && source.key === request.key && source.versionId === undefined
  if (isItself && directive === 'COPY')
    throw new S3Error(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    )
  return directive === 'REPLACE'
}

const copyResult = ({ etag, checksum }: Content, modified: number): string =>
  xmlDocument(
    'CopyObjectResult',
    textElement('ETag', quoted(etag)),
    textElement('LastModified', new Date(modified).toISOString()),
    checksum ? textElement(checksumElement(checksum.algorithm), checksum.value) : '',
  )

/** No bytes are copied: the copy is a second name for a file that never changes. */
export const copyObject: Operation = async (context, request) => {
  const { store } = context
  if (request.parameter('x-amz-checksum-algorithm') !== undefined)
    throw notImplemented('another checksum algorithm of CopyObject')
  const source = sourceOf(request)
  context.permit(request.caller, 'GetObject', source.bucket, source.key)
  const newHeaders = replacesHeaders(request, source) ? objectHeaders(request) : undefined
  const bucket = await bucketNamed(context, request.bucket)
  const requested = requestedRetention(request, bucket, context.now())
  const { file, path } = store.newFile()
  try {
    const version = await commitObject(context, request, requested, async () => {
      const place = { bucket: await bucketNamed(context, source.bucket), key: source.key }
      const { content } = await findObject(context, place, source.versionId)
      await linkOrCopy(store.contentPath(content.file), path)
      return { ...content, file, headers: newHeaders ?? content.headers }
    })
    const headers = { ...versionHeader(version) }
    return xmlAnswer(version.content ? copyResult(version.content, version.modified) : '', headers)
  } finally {
    await store.removeReceived(file)
  }
}
