import * as z from 'zod'
import { compared } from './texts.ts'

/** The most instruments that one call enrols. A larger file is sent in several calls. */
export const enrolledPerCall = 25

/** The most rows of a list of new instruments that one call checks. */
export const checkedPerCall = 2_000

/**
 * A row of a file of new instruments. A row with problems does not make the call fail: the answer lists the problems,
 * and the other rows can be enrolled.
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
 * The outcome of a row of the file. `new`: the instrument is unknown so far and can be enrolled. `again`: the
 * instrument is known, and will get another certificate in place of its earlier ones. `enrolled`: it has been
 * enrolled. `refused`: `reason` says why.
 */
const enrolmentOutcomes = ['new', 'again', 'enrolled', 'refused'] as const

export const EnrolmentResult = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  outcome: z.enum(enrolmentOutcomes),
  /** The reason why the row is refused, and the remedy; empty otherwise. */
  reason: z.string(),
  /** True if the same row may be sent again, because the reason for refusing it is temporary. */
  canRetry: z.literal(true).optional(),
  /** The certificate in PEM. Set once the instrument is enrolled. */
  certificate: z.string().optional(),
})

export type EnrolmentResult = z.infer<typeof EnrolmentResult>
