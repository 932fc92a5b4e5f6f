import { randomUUID } from 'node:crypto'
import { withReceived, type SignedRequest } from './protocol/body.ts'
import { bucketNamed } from './buckets/buckets.ts'
import { algorithmNamed, checksumElement } from './protocol/checksums.ts'
import { xmlAnswer, type Context, type Operation } from './protocol/context.ts'
import { pageSize } from './objects/listing.ts'
import { checksumHeaders, objectHeaders, quoted } from './objects/objectHeaders.ts'
import { requestedRetention } from './objects/objectLock.ts'
import { rowKeys, type ChecksumAlgorithm, type Part, type Upload } from './storage/records.ts'
import { notImplemented, S3Error } from './protocol/s3Error.ts'
import type { Row } from './storage/store.ts'
import { element, textElement, xmlDocument } from './protocol/xml.ts'

/** The maximum number of parts in an upload: docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const maxParts = 10_000

/** Returns the upload that the request names. Throws if it does not exist for the request's bucket and key. */
export const readRequestedUpload = async (
  { store }: Context,
  { query, bucket, key }: SignedRequest,
): Promise<Upload> => {
  const upload = await store.get<Upload>(rowKeys.upload(query.get('uploadId') ?? ''))
  if (upload?.bucket === bucket && upload.key === key) return upload
  throw new S3Error(
    'NoSuchUpload',
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    { details: { UploadId: query.get('uploadId') ?? '' } },
  )
}

export const readUploadParts = async ({ store }: Context, upload: Upload): Promise<Part[]> => {
  const parts: Part[] = []
  for await (const part of store.valuesOf<Part>(rowKeys.part(upload.id, ''))) parts.push(part)
  return parts
}

/**
 * Returns the row changes that remove a multipart upload and its parts. The caller deletes the files of the parts.
 */
export const uploadRemoval = (upload: Upload, parts: readonly Part[]): Row[] =>
  [rowKeys.upload(upload.id), ...parts.map(({ number }) => rowKeys.part(upload.id, number))].map(key => ({
    type: 'del',
    key,
  }))

type ChecksumType = 'COMPOSITE' | 'FULL_OBJECT'

/**
 * Returns what the checksum of a multipart upload is computed from: the whole object for CRC64NVME, and the parts'
 * checksums for the other algorithms supported here. (S3 also has a CRC32 of the whole object.)
 */
export const checksumTypeOf = (algorithm: ChecksumAlgorithm): ChecksumType =>
  algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE'

/** Returns the checksum algorithm that the request sets for the parts of an upload. */
const algorithmOf = (request: SignedRequest): ChecksumAlgorithm | undefined => {
  const name = request.parameter('x-amz-checksum-algorithm')
  const algorithm = name === undefined ? undefined : algorithmNamed(name)
  if (name !== undefined && !algorithm) throw notImplemented(`the checksum algorithm ${name}`)
  const type = request.parameter('x-amz-checksum-type')
  if (type !== undefined && (!algorithm || type !== checksumTypeOf(algorithm)))
    throw notImplemented(`the checksum type ${type} of ${name}`)
  return algorithm
}

export const createMultipartUpload: Operation = async (context, request) => {
  const { key } = request
  const bucket = await bucketNamed(context, request.bucket)
  const initiated = context.now()
  const algorithm = algorithmOf(request)
  const value: Upload = {
    id: randomUUID(),
    bucket: bucket.name,
    key,
    initiated,
    algorithm,
    headers: objectHeaders(request),
    retainedUntil: requestedRetention(request, bucket, initiated),
  }
  await context.store.commit(async () => ({
    rows: [{ type: 'put', key: rowKeys.upload(value.id), value }],
    discard: [],
  }))
  const named = [textElement('Bucket', bucket.name), textElement('Key', key), textElement('UploadId', value.id)]
  return xmlAnswer(xmlDocument('InitiateMultipartUploadResult', ...named), {
    ...(algorithm && {
      'x-amz-checksum-algorithm': algorithm.toUpperCase(),
      'x-amz-checksum-type': checksumTypeOf(algorithm),
    }),
  })
}

const partNumberOf = ({ query }: SignedRequest): number => {
  const number = Number(query.get('partNumber'))
  if (Number.isInteger(number) && number >= 1 && number <= maxParts) return number
  throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${maxParts}, inclusive`)
}

export const uploadPart: Operation = async (context, request) => {
  const { store, now } = context
  await readRequestedUpload(context, request)
  const number = partNumberOf(request)
  return withReceived(store, request, async ({ file, size, etag, checksum }) => {
    const value: Part = { number, file, size, etag, checksum, modified: now() }
    await store.commit(async () => {
      const upload = await readRequestedUpload(context, request)
      if (upload.algorithm && checksum?.algorithm !== upload.algorithm)
        throw new S3Error(
          'InvalidRequest',
          `Checksum Type mismatch occurred, expected checksum Type: ${upload.algorithm}, actual checksum Type: ${checksum?.algorithm ?? 'null'}`,
        )
      const key = rowKeys.part(upload.id, number)
      const before = await store.get<Part>(key)
      return { rows: [{ type: 'put', key, value }], place: file, discard: before ? [before.file] : [] }
    })
    const { 'x-amz-checksum-type': _, ...checksumHeader } = checksumHeaders(value)
    return { status: 200, headers: { etag: quoted(etag), ...checksumHeader } }
  })
}

const partElement = ({ number, modified, etag, size, checksum }: Part): string =>
  element(
    'Part',
    textElement('PartNumber', number),
    textElement('LastModified', new Date(modified).toISOString()),
    textElement('ETag', quoted(etag)),
    textElement('Size', size),
    checksum ? textElement(checksumElement(checksum.algorithm), checksum.value) : '',
  )

export const listParts: Operation = async (context, request) => {
  const { bucket, key, query } = request
  const upload = await readRequestedUpload(context, request)
  const limit = pageSize(request, 'max-parts')
  const marker = Number(query.get('part-number-marker') ?? 0)
  const left = (await readUploadParts(context, upload)).filter(({ number }) => number > marker)
  const page = left.slice(0, limit)
  return xmlAnswer(
    xmlDocument(
      'ListPartsResult',
      textElement('Bucket', bucket),
      textElement('Key', key),
      textElement('UploadId', upload.id),
      textElement('PartNumberMarker', marker),
      textElement('NextPartNumberMarker', page.at(-1)?.number),
      textElement('MaxParts', limit),
      textElement('IsTruncated', page.length < left.length),
      ...page.map(partElement),
    ),
  )
}
