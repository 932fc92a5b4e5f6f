import * as z from 'zod'
import { OwnLimit } from './ownLimit.ts'

/** The codes that failed answers have. They never change, so that the console and scripts can rely on them. */
export const failureTypes = [
  'Validation',
  'Unauthenticated',
  'InvalidCredentials',
  'InvalidCode',
  'Forbidden',
  'NotFound',
  'Conflict',
  'TooManyRequests',
  'AnswerTooLarge',
  'Unavailable',
  'InternalError',
] as const

export type FailureType = (typeof failureTypes)[number]

/** A problem of one field of the input: what is wrong, and which input would be accepted. */
export const Problem = z.object({ field: z.string(), message: z.string() })

export type Problem = z.infer<typeof Problem>

/** The body of every failed answer. */
export const Failure = z.object({
  message: z.string(),
  type: z.enum(failureTypes),
  requestId: z.string(),
  problems: z.array(Problem).optional(),
  /** The present version of what the call tried to change, for the user to compare. Set for a `Conflict`. */
  current: z.unknown().optional(),
  /** The jobs that still use what the call tried to delete. They must end first. Set for a `Conflict`. */
  usedBy: z.object({ jobs: z.array(z.string()) }).optional(),
  /**
   * The own limits of instruments that the call's change of a rule would end. Set for a `Conflict`. The change is made
   * if the call is repeated with `lapseOwnLimits`.
   */
  lapsing: z.array(OwnLimit).optional(),
})

export type Failure = z.infer<typeof Failure>
