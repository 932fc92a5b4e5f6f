import * as z from 'zod'
import { tableBytesLimit } from '../spreadsheets/tableFiles.ts'
import { compared } from './texts.ts'
import { Sha256 } from './values.ts'

/** Describes a file that is about to be uploaded. A client sends it to get an upload link. */
export const UploadOrder = z.object({
  /** The name of the file to be uploaded. */
  fileKey: compared(255).trim().min(1, 'Required'),
  size: z.int().min(1, 'The file is empty').max(tableBytesLimit, 'A file can have at most 10 MB'),
  /** The SHA-256 of the content in lower-case hex. Through the link, S3 accepts only this content. */
  sha256: Sha256,
})

/** A link for uploading the content of a file. */
export const UploadLink = z.object({
  putUrl: z.url(),
  /** The headers that the page must send with the PUT, unchanged. */
  headers: z.record(z.string(), z.string()),
  /** The name of the uploaded file, to be sent in the later call that processes it. */
  fileName: z.string(),
})
