import * as z from 'zod'
import { tableBytesLimit } from '../spreadsheets/tableFiles.ts'
import { compared } from './texts.ts'
import { Sha256 } from './values.ts'

/** The description of a file that is to be uploaded. It is sent to get a link for the content. */
export const UploadOrder = z.object({
  /** The name of the file that is to be uploaded. */
  fileKey: compared(255).trim().min(1, 'Required'),
  size: z.int().min(1, 'The file is empty').max(tableBytesLimit, 'A file can have at most 10 MB'),
  /** The SHA-256 of the content in lower-case hex. The store accepts only this content by the link. */
  sha256: Sha256,
})

/** The link to which a page uploads the content of a file. */
export const UploadLink = z.object({
  putUrl: z.url(),
  /** The headers that the page must send with the PUT, unchanged. */
  headers: z.record(z.string(), z.string()),
  /** The name of the uploaded file in the later call that processes it. */
  fileName: z.string(),
})
