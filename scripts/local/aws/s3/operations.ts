import type { SignedRequest } from './protocol/body.ts'
import { createBucket, headBucket, putBucketVersioning } from './buckets/buckets.ts'
import { checksumAlgorithms, checksumHeader } from './protocol/checksums.ts'
import { completeMultipartUpload } from './completeUpload.ts'
import type { Operation } from './protocol/context.ts'
import { putBucketCors } from './buckets/cors.ts'
import { copyObject } from './objects/copyObject.ts'
import { deleteObject } from './objects/deleteObject.ts'
import { getObject, headObject } from './objects/getObject.ts'
import { listObjectsV2, listObjectVersions } from './objects/listObjects.ts'
import { overrideNames } from './objects/objectHeaders.ts'
import { putObjectLockConfiguration } from './objects/objectLock.ts'
import { putObject } from './objects/putObject.ts'
import { notImplemented } from './protocol/s3Error.ts'
import { createMultipartUpload, listParts, uploadPart } from './uploads.ts'

interface Entry {
  run: Operation
  /** The query parameters that the S3 operation supports. */
  query: readonly string[]
}

export const s3Operations: Readonly<Record<string, Entry>> = {
  CreateBucket: { run: createBucket, query: [] },
  HeadBucket: { run: headBucket, query: [] },
  PutBucketCors: { run: putBucketCors, query: ['cors'] },
  PutBucketVersioning: { run: putBucketVersioning, query: ['versioning'] },
  PutObjectLockConfiguration: { run: putObjectLockConfiguration, query: ['object-lock'] },
  ListObjectsV2: {
    run: listObjectsV2,
    query: ['list-type', 'prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'encoding-type'],
  },
  ListObjectVersions: {
    run: listObjectVersions,
    query: ['versions', 'prefix', 'delimiter', 'max-keys', 'key-marker', 'version-id-marker', 'encoding-type'],
  },
  PutObject: { run: putObject, query: [] },
  CopyObject: { run: copyObject, query: [] },
  GetObject: { run: getObject, query: ['versionId', ...overrideNames] },
  HeadObject: { run: headObject, query: ['versionId', ...overrideNames] },
  DeleteObject: { run: deleteObject, query: ['versionId'] },
  CreateMultipartUpload: { run: createMultipartUpload, query: ['uploads'] },
  UploadPart: { run: uploadPart, query: ['uploadId', 'partNumber'] },
  CompleteMultipartUpload: { run: completeMultipartUpload, query: ['uploadId'] },
  ListParts: { run: listParts, query: ['uploadId', 'max-parts', 'part-number-marker'] },
}

/**
 * The request headers that are supported or have no effect on one computer. In a presigned address, query parameters
 * take their place.
 */
const knownHeaders = new Set([
  'x-amz-algorithm',
  'x-amz-bucket-object-lock-enabled',
  'x-amz-checksum-algorithm',
  'x-amz-checksum-mode',
  'x-amz-checksum-type',
  'x-amz-content-sha256',
  'x-amz-copy-source',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-decoded-content-length',
  'x-amz-expires',
  'x-amz-mp-object-size',
  'x-amz-object-lock-mode',
  'x-amz-object-lock-retain-until-date',
  'x-amz-sdk-checksum-algorithm',
  'x-amz-security-token',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-server-side-encryption-bucket-key-enabled',
  'x-amz-signature',
  'x-amz-signedheaders',
  'x-amz-storage-class',
  'x-amz-trailer',
  'x-amz-user-agent',
  ...checksumAlgorithms.map(checksumHeader),
])

const isKnownHeader = (name: string): boolean => knownHeaders.has(name) || name.startsWith('x-amz-meta-')

/**
 * Returns the S3 operation with this name. Throws NotImplemented for an unknown operation, or for a request with an
 * unknown header or parameter.
 */
export const operationFor = (name: string, request: SignedRequest): Operation => {
  const entry = Object.hasOwn(s3Operations, name) ? s3Operations[name] : undefined
  if (!entry) throw notImplemented(name)
  const unknownHeader = [...request.headers.keys()].find(
    header => header.startsWith('x-amz-') && !isKnownHeader(header),
  )
  if (unknownHeader !== undefined) throw notImplemented(`the header ${unknownHeader} of ${name}`)
  const unknownParameter = [...request.query.keys()].find(
    parameter => parameter !== 'x-id' && !entry.query.includes(parameter) && !isKnownHeader(parameter.toLowerCase()),
  )
  if (unknownParameter !== undefined) throw notImplemented(`the parameter ${unknownParameter} of ${name}`)
  return entry.run
}
