import { validateHeaderValue } from 'node:http'
import { checksumHeader } from '../protocol/checksums.ts'
import type { Content, ObjectVersion } from '../storage/records.ts'
import type { S3Request } from '../protocol/request.ts'
import { S3Error } from '../protocol/s3Error.ts'
import { versionHeader } from './versions.ts'

/** S3's limit for the total size of all `x-amz-meta-…` names and values. */
const maxMetadataBytes = 2048
const metadataPrefix = 'x-amz-meta-'

/** The headers that are stored with an object and returned unchanged. */
const keptNames = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires']

/** The query parameters of a GET that replace headers of the answer, such as `response-content-type`. */
export const overrideNames = [...keptNames, 'content-encoding'].map(name => `response-${name}`)

/**
 * Returns an object's content encoding. `aws-chunked` is left out, because it describes how the request's body was
 * sent, not the object.
 */
const contentEncoding = ({ headers }: S3Request): string | undefined => {
  const encodings = (headers.get('content-encoding') ?? '').split(',').map(encoding => encoding.trim())
  return encodings.filter(encoding => encoding !== '' && encoding !== 'aws-chunked').join(',') || undefined
}

const metadataOf = (request: S3Request): [string, string][] => {
  const names = new Set([...request.headers.keys(), ...request.query.keys()].map(name => name.toLowerCase()))
  const metadata = [...names]
    .filter(name => name.startsWith(metadataPrefix))
    .map((name): [string, string] => [name, request.parameter(name) ?? ''])
  const bytes = metadata.reduce((sum, [name, value]) => sum + name.length - metadataPrefix.length + value.length, 0)
  if (bytes > maxMetadataBytes)
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size')
  return metadata
}

/** Returns the headers of a request that are stored with the object. */
export const objectHeaders = (request: S3Request): Record<string, string> => {
  const kept = keptNames.flatMap((name): [string, string][] => {
    const value = request.headers.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  const encoding = contentEncoding(request)
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries([...kept, ...metadataOf(request)]),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
}

const overridesOf = ({ query }: S3Request): Record<string, string> => {
  const overrides: Record<string, string> = {}
  for (const parameter of overrideNames) {
    const value = query.get(parameter)
    if (value === undefined) continue
    const name = parameter.replace('response-', '')
    try {
      validateHeaderValue(name, value)
    } catch {
      throw new S3Error('InvalidArgument', `${parameter} is not a header's value`)
    }
    overrides[name] = value
  }
  return overrides
}

export const quoted = (etag: string): string => `"${etag}"`

export const checksumHeaders = ({ checksum }: Pick<Content, 'checksum'>): Record<string, string> => {
  if (!checksum) return {}
  const type = checksum.value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT'
  return { [checksumHeader(checksum.algorithm)]: checksum.value, 'x-amz-checksum-type': type }
}

const lockHeaders = ({ retainedUntil }: ObjectVersion): Record<string, string> =>
  retainedUntil === undefined
    ? {}
    : {
        'x-amz-object-lock-mode': 'COMPLIANCE',
        'x-amz-object-lock-retain-until-date': new Date(retainedUntil).toISOString(),
      }

/** Returns the headers that a reader gets with a version, except its length and checksum. */
export const readingHeaders = (request: S3Request, version: ObjectVersion): Record<string, string> => ({
  ...version.content.headers,
  ...overridesOf(request),
  ...versionHeader(version),
  ...lockHeaders(version),
  etag: quoted(version.content.etag),
  'last-modified': new Date(version.modified).toUTCString(),
  'accept-ranges': 'bytes',
})
