import * as z from 'zod'
import { OwnLimit } from './ownLimit.ts'

/** The error codes of failed calls. They never change, so that the console and scripts can rely on them. */
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

/** A problem with one input field: what is wrong, and what would be accepted. */
export const Problem = z.object({ field: z.string(), message: z.string() })

export type Problem = z.infer<typeof Problem>

/** The body of every answer to a failed call. */
export const Failure = z.object({
  message: z.string(),
  type: z.enum(failureTypes),
  requestId: z.string(),
  problems: z.array(Problem).optional(),
  /** The current version of the item that the call tried to change, for the user to compare. Set for a `Conflict`. */
  current: z.unknown().optional(),
  /** The jobs that still use the item that the call tried to delete. They must end first. Set for a `Conflict`. */
  usedBy: z.object({ jobs: z.array(z.string()) }).optional(),
  /**
   * The instruments' own limits that the change to the rule would remove. Set for a `Conflict`. The change is made if
   * the call is repeated with `lapseOwnLimits`.
   */
  lapsing: z.array(OwnLimit).optional(),
})

export type Failure = z.infer<typeof Failure>
