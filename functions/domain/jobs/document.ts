import { hash } from 'node:crypto'
import type { JobDocument, JobManifest } from '#shared/contract/jobDocument.ts'
import type { Job } from './job.ts'
import type { JobPart } from './jobPart.ts'

/**
 * How long the document of a job is valid: long enough for an instrument that comes back from a repair, and short
 * enough that old documents end.
 */
const validForMs = 365 * 24 * 60 * 60 * 1000

/**
 * Returns the manifest to be signed for one job of AWS IoT. It is valid for a year from `now`, however old the content
 * job is, because each retry makes a document of its own.
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
 * Whether instruments refuse the document of a job's part because it is too old. The counter of a part is at least the
 * time in milliseconds at which the part was made, and its document was signed shortly after that.
 */
export const hasExpired = ({ counter }: JobPart, now: number): boolean => counter + validForMs < now

/** Returns the bytes of a manifest that are signed and sent to instruments. */
export const manifestBytes = (manifest: JobManifest): Buffer => Buffer.from(JSON.stringify(manifest))

/**
 * Computes the digest of a manifest, which is what is signed. A manifest for a hundred instruments is longer than
 * 4,096 bytes, the most that the signing service accepts as a whole.
 */
export const computeSignedDigest = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

/** Builds the job document that AWS IoT hands to instruments. */
export const buildJobDocument = (manifest: Uint8Array, signature: Uint8Array, url: string): JobDocument => ({
  manifest: Buffer.from(manifest).toString('base64'),
  signature: Buffer.from(signature).toString('base64'),
  url,
})

/**
 * Returns the placeholder for the link to a job's file. AWS IoT replaces it by a link when an instrument requests the
 * job document.
 */
export const linkPlaceholder = (region: string, bucket: string, key: string): string =>
  `\${aws:iot:s3-presigned-url-v2:https://s3.${region}.amazonaws.com/${bucket}/${key}}`
