import { hash } from 'node:crypto'
import type { JobDocument, JobManifest } from '#shared/contract/jobDocument.ts'
import type { Job } from './job.ts'
import type { JobPart } from './jobPart.ts'

/**
 * How long a job document is valid. Long enough for an instrument that returns from repair, and short enough that old
 * documents do expire.
 */
const validForMs = 365 * 24 * 60 * 60 * 1000

/**
 * Builds the manifest to be signed for one AWS IoT job. It is valid for a year from `now`, however old the content
 * job is, because each retry gets a document of its own.
 */
export const buildJobManifest = (job: Job, { target, counter }: JobPart, keyId: string, now: number): JobManifest => ({
  jobName: job.jobName,
  version: job.version,
  operation: job.operation,
  fileName: job.fileName,
  size: job.size,
  sha256: job.sha256,
  keyId,
  target,
  counter,
  expiresAt: new Date(now + validForMs).toISOString(),
  downgrade: job.downgrade,
  mandatory: job.mandatoryUpdate,
})

/**
 * Whether instruments reject the job document of a part of a job because it is too old. The document's number is at
 * least the time in milliseconds at which the part was made, and the document was signed shortly afterwards.
 */
export const hasExpired = ({ counter }: JobPart, now: number): boolean => counter + validForMs < now

/** Returns a manifest as the bytes that are signed and sent to instruments. */
export const manifestBytes = (manifest: JobManifest): Buffer => Buffer.from(JSON.stringify(manifest))

/**
 * Computes the digest of a manifest. The digest is signed instead of the manifest, because the signing service
 * accepts at most 4,096 bytes, and a manifest for a hundred instruments is longer.
 */
export const computeSignedDigest = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

/** Builds the job document that AWS IoT sends to instruments. */
export const buildJobDocument = (manifest: Uint8Array, signature: Uint8Array, url: string): JobDocument => ({
  manifest: Buffer.from(manifest).toString('base64'),
  signature: Buffer.from(signature).toString('base64'),
  url,
})

/**
 * Returns the placeholder for the link to a job's file. AWS IoT replaces it with a link when an instrument requests
 * the job document.
 */
export const linkPlaceholder = (region: string, bucket: string, key: string): string =>
  `\${aws:iot:s3-presigned-url-v2:https://s3.${region}.amazonaws.com/${bucket}/${key}}`
