import { bucketNamed } from '../buckets/buckets.ts'
import { xmlAnswer, type Operation } from '../protocol/context.ts'
import {
  keyEncoder,
  pageSize,
  decodePosition,
  readPage,
  refuseDelimiter,
  encodePosition,
  type Position,
} from './listing.ts'
import { quoted } from './objectHeaders.ts'
import { rowKeys, type ObjectVersion, type Version } from '../storage/records.ts'
import type { S3Request } from '../protocol/request.ts'
import { S3Error } from '../protocol/s3Error.ts'
import { element, textElement, xmlDocument } from '../protocol/xml.ts'

const checksumElements = ({ content }: ObjectVersion): string => {
  if (!content.checksum) return ''
  const type = content.checksum.value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT'
  const algorithm = textElement('ChecksumAlgorithm', content.checksum.algorithm.toUpperCase())
  return algorithm + textElement('ChecksumType', type)
}

const lastModified = ({ modified }: Version): string => textElement('LastModified', new Date(modified).toISOString())

const contentsElement = (object: ObjectVersion, encode: (key: string) => string): string =>
  element(
    'Contents',
    textElement('Key', encode(object.key)),
    lastModified(object),
    textElement('ETag', quoted(object.content.etag)),
    checksumElements(object),
    textElement('Size', object.content.size),
    textElement('StorageClass', 'STANDARD'),
  )

const startOf = ({ query }: S3Request): Position | undefined => {
  const token = query.get('continuation-token')
  if (token !== undefined) return decodePosition(token)
  const after = query.get('start-after')
  return after === undefined ? undefined : { after }
}

export const listObjectsV2: Operation = async (context, request) => {
  const { query } = request
  if (query.get('list-type') !== '2') throw new S3Error('InvalidArgument', 'Invalid List Type specified in Request')
  const bucket = await bucketNamed(context, request.bucket)
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
  const limit = pageSize(request, 'max-keys')
  const base = rowKeys.current(bucket.name, '')
  const page = { base, prefix, delimiter, start: startOf(request), limit }
  const { entries, next } = await readPage<ObjectVersion>(context.store, page)
  const encode = keyEncoder(request)
  const encoded = (name: string, value: string | undefined) => textElement(name, value && encode(value))
  return xmlAnswer(
    xmlDocument(
      'ListBucketResult',
      textElement('Name', bucket.name),
      textElement('Prefix', encode(prefix)),
      encoded('Delimiter', delimiter),
      encoded('StartAfter', query.get('start-after')),
      textElement('ContinuationToken', query.get('continuation-token')),
      textElement('NextContinuationToken', next && encodePosition(next)),
      textElement('EncodingType', query.get('encoding-type')),
      textElement('MaxKeys', limit),
      textElement('KeyCount', entries.length),
      textElement('IsTruncated', next !== undefined),
      ...entries.map(entry =>
        'row' in entry
          ? contentsElement(entry.row, encode)
          : element('CommonPrefixes', textElement('Prefix', encode(entry.commonPrefix))),
      ),
    ),
  )
}

const versionElement = (version: Version, isLatest: boolean, encode: (key: string) => string): string =>
  element(
    version.content ? 'Version' : 'DeleteMarker',
    textElement('Key', encode(version.key)),
    textElement('VersionId', version.versionId ?? 'null'),
    textElement('IsLatest', isLatest),
    lastModified(version),
    version.content
      ? textElement('ETag', quoted(version.content.etag)) + textElement('Size', version.content.size)
      : '',
  )

/**
 * Returns where the requested page of a list of versions begins: after one version of a key, or after all versions of
 * a key.
 */
const versionStart = ({ query }: S3Request): Position | undefined => {
  const [key, versionId] = [query.get('key-marker'), query.get('version-id-marker')]
  if (key === undefined) return undefined
  return versionId === undefined ? { afterAll: `${key}\0` } : { after: `${key}\0${versionId}` }
}

export const listObjectVersions: Operation = async (context, request) => {
  refuseDelimiter(request, 'ListObjectVersions')
  const bucket = await bucketNamed(context, request.bucket)
  const prefix = request.query.get('prefix') ?? ''
  const limit = pageSize(request, 'max-keys')
  const base = bucket.versioned ? rowKeys.versions(bucket.name, '') : rowKeys.current(bucket.name, '')
  const page = { base, prefix, delimiter: undefined, start: versionStart(request), limit }
  const { entries, next } = await readPage<Version>(context.store, page)
  const versions = entries.flatMap(entry => ('row' in entry ? [entry.row] : []))
  const [encode, last] = [keyEncoder(request), versions.at(-1)]
  let keyBefore = request.query.has('version-id-marker') ? request.query.get('key-marker') : undefined
  const elements = versions.map(version => {
    const isLatest = version.key !== keyBefore
    keyBefore = version.key
    return versionElement(version, isLatest, encode)
  })
  return xmlAnswer(
    xmlDocument(
      'ListVersionsResult',
      textElement('Name', bucket.name),
      textElement('Prefix', encode(prefix)),
      textElement('MaxKeys', limit),
      textElement('EncodingType', request.query.get('encoding-type')),
      textElement('IsTruncated', next !== undefined),
      next && last ? textElement('NextKeyMarker', encode(last.key)) : '',
      next && last ? textElement('NextVersionIdMarker', last.versionId ?? 'null') : '',
      ...elements,
    ),
  )
}
