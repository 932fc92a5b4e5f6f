import * as z from 'zod'
import { JobName } from './job.ts'
import { DeviceName, ModelName, Sha256 } from './values.ts'

/** The instruments that a job document is for: those of one model, or the named ones. */
export const JobTarget = z.union([
  z.strictObject({ model: ModelName }),
  z.strictObject({ deviceSerialNumbers: z.array(DeviceName).min(1).max(100) }),
])

export type JobTarget = z.infer<typeof JobTarget>

/**
 * The signed part of a job document: the content, the instruments that it is for, and the time until which it is
 * valid. An instrument installs only what a manifest describes.
 */
export const JobManifest = z.object({
  jobName: JobName,
  /** The version of the content, which has digits only. */
  version: z.string().regex(/^\d{1,32}$/),
  operation: z.enum(['install', 'update']),
  fileName: z.string().min(1).max(255),
  /** The size of the content file in bytes. */
  size: z.int().min(1),
  /** The SHA-256 of the whole content file, in lower-case hex. */
  sha256: Sha256,
  /** The id of the published key that made the signature. */
  keyId: z.string().min(1).max(256),
  target: JobTarget,
  /**
   * The number of the job document. It rises from document to document. An instrument refuses a document with a lower
   * number than the one that it last applied.
   */
  counter: z.int().min(1),
  expiresAt: z.iso.datetime({ precision: 3 }),
  /** Whether the instrument may install a version that is lower than its present one. */
  downgrade: z.boolean(),
  /**
   * Whether the instrument installs the content without waiting until it is ready. Manifests of early releases do not
   * have this field.
   */
  mandatory: z.boolean().default(false),
})

export type JobManifest = z.infer<typeof JobManifest>

/** The job document, which AWS IoT Jobs hands to an instrument. */
export const JobDocument = z.object({
  /** The bytes of the manifest in base64, exactly as they were signed. */
  manifest: z.base64(),
  /** The signature of the manifest's bytes: ECDSA over P-256 and SHA-256, DER in base64. */
  signature: z.base64(),
  /**
   * The address of the content file. When the job is made, it is the placeholder
   * `${aws:iot:s3-presigned-url-v2:https://s3.REGION.amazonaws.com/BUCKET/KEY}`, which AWS replaces by a new link
   * whenever an instrument requests the document. The address is not signed, because it changes each time.
   */
  url: z.string().min(1),
})

export type JobDocument = z.infer<typeof JobDocument>

/** The longest job document that AWS IoT Jobs accepts, in bytes. */
export const jobDocumentBytesLimit = 32_768
