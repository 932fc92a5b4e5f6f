import { bucketNamed } from '../buckets/buckets.ts'
import { checkReadConditions } from './conditions.ts'
import type { Answer, Context, Operation } from '../protocol/context.ts'
import type { SignedRequest } from '../protocol/body.ts'
import { checksumHeaders, readingHeaders } from './objectHeaders.ts'
import type { ObjectVersion } from '../storage/records.ts'
import { S3Error } from '../protocol/s3Error.ts'
import { findObject } from './versions.ts'

/** The positions of the first and last byte of a requested range, both inclusive. */
type ByteRange = { start: number; end: number }

/**
 * Returns the bytes that the Range header requests. Undefined for the whole object, also if the header is malformed
 * or has several ranges.
 */
const rangeOf = (header: string | undefined, size: number): ByteRange | undefined => {
  const [matched, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (matched === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size)
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable', {
      details: { RangeRequested: header ?? '', ActualObjectSize: String(size) },
      headers: { 'content-range': `bytes */${size}` },
    })
  return { start, end }
}

const find = async (context: Context, request: SignedRequest): Promise<ObjectVersion> => {
  const bucket = await bucketNamed(context, request.bucket)
  return findObject(context, { bucket, key: request.key }, request.query.get('versionId'))
}

/**
 * Returns the status and headers of the answer to a read. For a range, the checksum of the whole object is left out.
 */
const describe = (request: SignedRequest, version: ObjectVersion): Answer & { range: ByteRange | undefined } => {
  checkReadConditions(request, version)
  const { size } = version.content
  const range = rangeOf(request.headers.get('range'), size)
  const returnsChecksum = !range && request.parameter('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED'
  const headers = {
    ...readingHeaders(request, version),
    ...(returnsChecksum && checksumHeaders(version.content)),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    'content-length': range ? range.end - range.start + 1 : size,
  }
  return { status: range ? 206 : 200, headers, range }
}

export const headObject: Operation = async (context, request) => {
  const { status, headers = {} } = describe(request, await find(context, request))
  return { status, headers }
}

export const getObject: Operation = async (context, request) => {
  const opened = await context.store.openContent(
    () => find(context, request),
    version => version.content.file,
  )
  try {
    const { status, headers = {}, range } = describe(request, opened.row)
    // The read stream closes the object's file, even if the stream is destroyed early.
    return { status, headers, body: opened.handle.createReadStream(range) }
  } catch (error) {
    await opened.handle.close()
    throw error
  }
}
