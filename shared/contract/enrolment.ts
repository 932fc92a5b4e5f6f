import * as z from 'zod'
import { compared } from './texts.ts'

/** The most instruments that one call enrols. A larger file is sent in several calls. */
export const enrolledPerCall = 25

/** The most rows that one call checks. */
export const checkedPerCall = 2_000

/**
 * A row of a file. If a row has problems, the call does not fail: the answer lists the problems, and the other rows
 * can be enrolled.
 */
export const EnrolmentRow = z.object({
  deviceName: compared(1024),
  modelName: compared(1024),
  /**
   * A certificate signing request (PKCS #10 in PEM). It is signed with the instrument's own key, which the service
   * never sees.
   */
  csr: compared(4096).optional(),
})

export type EnrolmentRow = z.infer<typeof EnrolmentRow>

/**
 * The outcome of a row. `new`: the instrument is not known yet. `again`: it will get another certificate, and its
 * earlier ones end. `enrolled`: it has been enrolled. `refused`: `reason` says why.
 */
const enrolmentOutcomes = ['new', 'again', 'enrolled', 'refused'] as const

export const EnrolmentResult = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  outcome: z.enum(enrolmentOutcomes),
  /** The reason why the row is refused, and the remedy. Empty if it is not refused. */
  reason: z.string(),
  /** True if the same row may be sent again, because it was refused only for the moment. */
  canRetry: z.literal(true).optional(),
  /** The certificate in PEM. Set once the instrument is enrolled. */
  certificate: z.string().optional(),
})

export type EnrolmentResult = z.infer<typeof EnrolmentResult>
