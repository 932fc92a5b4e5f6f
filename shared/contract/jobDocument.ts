import * as z from 'zod'
import { JobName } from './job.ts'
import { DeviceName, ModelName, Sha256 } from './values.ts'

/** The instruments that a job document is meant for: all of one model, or the named ones. */
export const JobTarget = z.union([
  z.strictObject({ model: ModelName }),
  z.strictObject({ deviceSerialNumbers: z.array(DeviceName).min(1).max(100) }),
])

export type JobTarget = z.infer<typeof JobTarget>

/**
 * The signed part of a job document: the content, the instruments it is meant for, and how long it is valid. An
 * instrument installs only content that a manifest describes.
 */
export const JobManifest = z.object({
  jobName: JobName,
  /** The version of the content. It consists of digits. */
  version: z.string().regex(/^\d{1,32}$/),
  operation: z.enum(['install', 'update']),
  fileName: z.string().min(1).max(255),
  /** The size of the content file in bytes. */
  size: z.int().min(1),
  /** The SHA-256 of the whole content file, in lower-case hex. */
  sha256: Sha256,
  /** The id of the published key that verifies the signature. */
  keyId: z.string().min(1).max(256),
  target: JobTarget,
  /**
   * A number that increases with each job document. An instrument refuses a document with a lower number than that of
   * the last document it applied.
   */
  counter: z.int().min(1),
  expiresAt: z.iso.datetime({ precision: 3 }),
  /** Whether the instrument may install a version that is lower than its current one. */
  downgrade: z.boolean(),
  /**
   * Whether the instrument installs the content without waiting until it is ready. Manifests of early releases lack
   * this field.
   */
  mandatory: z.boolean().default(false),
})

export type JobManifest = z.infer<typeof JobManifest>

/** The job document, which AWS IoT Jobs delivers to an instrument. */
export const JobDocument = z.object({
  /** The bytes of the manifest in base64, exactly as they were signed. */
  manifest: z.base64(),
  /** The signature of the manifest's bytes: ECDSA with P-256 and SHA-256, as DER in base64. */
  signature: z.base64(),
  /**
   * The address of the content file. A new job has the placeholder
   * `${aws:iot:s3-presigned-url-v2:https://s3.REGION.amazonaws.com/BUCKET/KEY}`. AWS replaces it with a new link
   * whenever an instrument requests the document. The address is not signed, because it changes each time.
   */
  url: z.string().min(1),
})

export type JobDocument = z.infer<typeof JobDocument>

/** The size limit that AWS IoT Jobs sets for a job document, in bytes. */
export const jobDocumentBytesLimit = 32_768
