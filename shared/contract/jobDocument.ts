import * as z from 'zod'
import { JobName } from './job.ts'
import { DeviceName, ModelName, Sha256 } from './values.ts'

/** Instruments of one model, or the named ones. */
export const JobTarget = z.union([
  z.strictObject({ model: ModelName }),
  z.strictObject({ deviceSerialNumbers: z.array(DeviceName).min(1).max(100) }),
])

export type JobTarget = z.infer<typeof JobTarget>

/**
 * The signed part of a document: which content, for whom, until when. An instrument installs nothing that it cannot
 * find here.
 */
export const JobManifest = z.object({
  jobName: JobName,
  /** Digits. */
  version: z.string().regex(/^\d{1,32}$/),
  operation: z.enum(['install', 'update']),
  fileName: z.string().min(1).max(255),
  /** In bytes. */
  size: z.int().min(1),
  /** SHA-256 of the whole file, in lower-case hex. */
  sha256: Sha256,
  /** The id of the published key that made the signature. */
  keyId: z.string().min(1).max(256),
  target: JobTarget,
  /**
   * Higher in each document than in all before it: an instrument refuses one that is older than what it has applied.
   */
  counter: z.int().min(1),
  expiresAt: z.iso.datetime({ precision: 3 }),
  /** Whether a version below the installed one may be installed. */
  downgrade: z.boolean(),
  /** Whether the instrument installs it without waiting until it is ready. Early manifests do not say. */
  mandatory: z.boolean().default(false),
})

export type JobManifest = z.infer<typeof JobManifest>

/** The document that AWS IoT Jobs hands to an instrument. */
export const JobDocument = z.object({
  /** The manifest's bytes in base64, as they were signed. */
  manifest: z.base64(),
  /** ECDSA over P-256 and SHA-256 of the manifest's bytes, DER in base64. */
  signature: z.base64(),
  /**
   * The address of the file for now. The job is made with the placeholder
   * `${aws:iot:s3-presigned-url-v2:https://s3.REGION.amazonaws.com/BUCKET/KEY}`, which AWS replaces by a fresh link
   * whenever the instrument requests the document. That is why it is not signed.
   */
  url: z.string().min(1),
})

export type JobDocument = z.infer<typeof JobDocument>

/** The longest job document that AWS IoT Jobs accepts, in bytes. */
export const jobDocumentBytesLimit = 32_768
