import * as z from 'zod'
import { compared } from './texts.ts'

/** The most instruments that one call enrols; a file of more is sent in several calls. */
export const enrolledPerCall = 25

/** The most rows that one call checks. */
export const checkedPerCall = 2_000

/** A row of a file. The answer lists the problems of each row, so that the other rows can still be enrolled. */
export const EnrolmentRow = z.object({
  deviceName: compared(1024),
  modelName: compared(1024),
  /** A certificate signing request (PKCS #10 in PEM) by a key of its own, which the service never sees. */
  csr: compared(4096).optional(),
})

export type EnrolmentRow = z.infer<typeof EnrolmentRow>

/**
 * `new`: it is not known yet. `again`: it gets another certificate, and its earlier ones end. `enrolled`: it is done.
 */
const enrolmentOutcomes = ['new', 'again', 'enrolled', 'refused'] as const

export const EnrolmentResult = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  outcome: z.enum(enrolmentOutcomes),
  /** Why it is refused, and what would help; empty otherwise. */
  reason: z.string(),
  /** It was refused for the moment only: the same row may be sent again. */
  canRetry: z.literal(true).optional(),
  /** PEM; once it is enrolled. */
  certificate: z.string().optional(),
})

export type EnrolmentResult = z.infer<typeof EnrolmentResult>
