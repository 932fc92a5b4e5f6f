import * as z from 'zod'
import { compared } from './texts.ts'

/** The maximum number of instruments that one call enrols. A larger file is sent in several calls. */
export const enrolledPerCall = 25

/** The maximum number of rows, in a list of new instruments, that one call checks. */
export const checkedPerCall = 2_000

/**
 * One row of a file of new instruments. A row with problems does not fail the whole call: the answer lists its
 * problems, and the other rows can still be enrolled.
 */
export const EnrolmentRow = z.object({
  deviceName: compared(1024),
  modelName: compared(1024),
  /**
   * A certificate signing request (PKCS #10 in PEM). It is signed with the instrument's private key, which the
   * service never sees.
   */
  csr: compared(4096).optional(),
})

export type EnrolmentRow = z.infer<typeof EnrolmentRow>

/**
 * What becomes of a row of the file. `new`: the instrument is not known yet and can be enrolled. `again`: the
 * instrument is known; a new certificate will replace its earlier ones. `enrolled`: it has been enrolled. `refused`:
 * see `reason`.
 */
const enrolmentOutcomes = ['new', 'again', 'enrolled', 'refused'] as const

export const EnrolmentResult = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  outcome: z.enum(enrolmentOutcomes),
  /** Why the row was refused, and what to do about it. Empty if it was not refused. */
  reason: z.string(),
  /** True if the row was refused for a temporary reason, so that it can be sent again unchanged. */
  canRetry: z.literal(true).optional(),
  /** The certificate in PEM. Set once the instrument is enrolled. */
  certificate: z.string().optional(),
})

export type EnrolmentResult = z.infer<typeof EnrolmentResult>
