import type { S3Request } from './request.ts'

type Subject = 'service' | 'bucket' | 'object'

const plain: Readonly<Record<Subject, Readonly<Record<string, string>>>> = {
  service: { GET: 'ListBuckets' },
  bucket: { GET: 'ListObjects', PUT: 'CreateBucket', HEAD: 'HeadBucket', DELETE: 'DeleteBucket', POST: 'PostObject' },
  object: { GET: 'GetObject', PUT: 'PutObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' },
}

/** The names of S3's operations, keyed by method, subject (bucket or object) and distinguishing query parameter. */
const named: Readonly<Record<string, string>> = {
  'GET bucket list-type': 'ListObjectsV2',
  'GET bucket versions': 'ListObjectVersions',
  'GET bucket uploads': 'ListMultipartUploads',
  'POST bucket delete': 'DeleteObjects',
  'GET object attributes': 'GetObjectAttributes',
  'POST object restore': 'RestoreObject',
  'POST object select': 'SelectObjectContent',
  'POST object uploads': 'CreateMultipartUpload',
  'POST object uploadId': 'CompleteMultipartUpload',
  'PUT object uploadId': 'UploadPart',
  'GET object uploadId': 'ListParts',
  'DELETE object uploadId': 'AbortMultipartUpload',
}

/** The parts of a bucket or object, such as its tags, that have their own operations for reading and writing. */
const parts: Readonly<Record<Subject, Readonly<Record<string, string>>>> = {
  service: {},
  bucket: {
    accelerate: 'BucketAccelerateConfiguration',
    acl: 'BucketAcl',
    analytics: 'BucketAnalyticsConfiguration',
    cors: 'BucketCors',
    encryption: 'BucketEncryption',
    'intelligent-tiering': 'BucketIntelligentTieringConfiguration',
    inventory: 'BucketInventoryConfiguration',
    lifecycle: 'BucketLifecycleConfiguration',
    location: 'BucketLocation',
    logging: 'BucketLogging',
    metrics: 'BucketMetricsConfiguration',
    notification: 'BucketNotificationConfiguration',
    'object-lock': 'ObjectLockConfiguration',
    ownershipControls: 'BucketOwnershipControls',
    policy: 'BucketPolicy',
    policyStatus: 'BucketPolicyStatus',
    publicAccessBlock: 'PublicAccessBlock',
    replication: 'BucketReplication',
    requestPayment: 'BucketRequestPayment',
    tagging: 'BucketTagging',
    versioning: 'BucketVersioning',
    website: 'BucketWebsite',
  },
  object: {
    acl: 'ObjectAcl',
    'legal-hold': 'ObjectLegalHold',
    retention: 'ObjectRetention',
    tagging: 'ObjectTagging',
    torrent: 'ObjectTorrent',
  },
}

const verbs: Readonly<Record<string, string>> = { GET: 'Get', PUT: 'Put', DELETE: 'Delete' }

const subjectOf = ({ bucket, key }: S3Request): Subject => {
  if (bucket === '') return 'service'
  return key === '' ? 'bucket' : 'object'
}

/**
 * The copy operations. Each is keyed by the operation that the same method and path stand for without the header
 * `x-amz-copy-source`.
 */
const copying: Readonly<Record<string, string>> = { PutObject: 'CopyObject', UploadPart: 'UploadPartCopy' }

/**
 * Returns the operation's name in the SDK, even if it is not supported. If there is no such name, returns the method
 * and path.
 */
export const operationName = (request: S3Request): string => {
  const { method, query } = request
  const subject = subjectOf(request)
  const byQuery = [...query.keys()].flatMap(parameter => {
    const part = Object.hasOwn(parts[subject], parameter) ? parts[subject][parameter] : undefined
    const name = part === undefined ? named[`${method} ${subject} ${parameter}`] : `${verbs[method] ?? method}${part}`
    return name === undefined ? [] : [name]
  })
  const name = byQuery[0] ?? plain[subject][method] ?? `${method} ${request.path}`
  return request.parameter('x-amz-copy-source') === undefined ? name : (copying[name] ?? name)
}
