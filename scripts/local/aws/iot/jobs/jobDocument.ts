import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { invalidRequest } from '../protocol/restOperation.ts'
import type { JobDefinition } from './jobTypes.ts'

/** Returns a presigned link to an object in the local S3. */
export type SignLink = (object: ObjectPlace, expiresInSec: number) => Promise<string>

export interface ObjectPlace {
  readonly bucket: string
  readonly key: string
  readonly versionId?: string | undefined
}

const placeholder = /\$\{aws:iot:s3-presigned-url(?:-v2)?:(https:\/\/[^}]+)\}/g

/**
 * Returns a function that signs links with the credentials in `settings`. AWS IoT would use the job's role instead.
 */
export const openLinkSigner = (settings: {
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}): SignLink => {
  const client = new S3Client({ ...settings, forcePathStyle: true })
  return ({ bucket, key, versionId }, expiresIn) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }), { expiresIn })
}

/**
 * Refuses a document that IoT Jobs would refuse: one that is not JSON, or one that has links to sign but no role to
 * sign them with.
 */
export const checkDocument = ({ document, presignedUrlConfig }: JobDefinition): void => {
  if (!isJson(document)) throw invalidRequest('document must be JSON')
  const urls = Array.from(document.matchAll(placeholder), ([, url = '']) => url)
  if (urls.length > 0 && !presignedUrlConfig)
    throw invalidRequest('A document with presigned URLs needs presignedUrlConfig with a roleArn')
  for (const url of urls) objectIn(url)
}

/**
 * Returns the document in the form that a device gets, with each placeholder replaced by a link that is signed now.
 */
export const deliveredDocument = async (
  { document, presignedUrlConfig }: JobDefinition,
  signLink: SignLink,
): Promise<unknown> => {
  const places = new Set(Array.from(document.matchAll(placeholder), ([, url = '']) => url))
  const links = new Map<string, string>()
  for (const url of places) links.set(url, await signLink(objectIn(url), presignedUrlConfig?.expiresInSec ?? 3_600))
  return JSON.parse(document.replace(placeholder, (_, url: string) => links.get(url) ?? url))
}

/**
 * Parses the S3 address of an object in either form: `https://s3.region.amazonaws.com/bucket/key` or
 * `https://bucket.s3.region.amazonaws.com/key`.
 */
const objectIn = (address: string): ObjectPlace => {
  const { hostname, pathname, searchParams } = new URL(address)
  const [, inHost] = /^(?:(.+)\.)?s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/.exec(hostname) ?? ['', '?']
  const path = decodeURIComponent(pathname.slice(1))
  const slash = path.indexOf('/')
  const place =
    inHost === undefined ? { bucket: path.slice(0, slash), key: path.slice(slash + 1) } : { bucket: inHost, key: path }
  if (inHost === '?' || place.bucket === '' || place.key === '')
    throw invalidRequest(`${address} is not the address of an object in S3`)
  return { ...place, versionId: searchParams.get('versionId') ?? undefined }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
