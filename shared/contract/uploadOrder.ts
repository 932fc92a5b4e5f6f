import * as z from 'zod'
import { tableBytesLimit } from '../spreadsheets/tableFiles.ts'
import { compared } from './texts.ts'
import { Sha256 } from './values.ts'

/** The description of a file, which is sent before its content is uploaded. */
export const UploadOrder = z.object({
  /** The name of the file. */
  fileKey: compared(255).trim().min(1, 'Required'),
  size: z.int().min(1, 'The file is empty').max(tableBytesLimit, 'A file can have at most 10 MB'),
  /** The SHA-256 of the content in lower-case hex. With the link, the store accepts no other content, at any time. */
  sha256: Sha256,
})

/** The link to which the content is sent. */
export const UploadLink = z.object({
  putUrl: z.url(),
  /** The headers to send with the PUT, unchanged. */
  headers: z.record(z.string(), z.string()),
  /** The name that identifies the file in the call that processes it. */
  fileName: z.string(),
})
