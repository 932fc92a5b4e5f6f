import * as z from 'zod'
import { OwnLimit } from './ownLimit.ts'

/** The codes of failures. They do not change, so that the console and scripts may rely on them. */
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

/** A problem of one field of the input: what is wrong, and what would be right. */
export const Problem = z.object({ field: z.string(), message: z.string() })

export type Problem = z.infer<typeof Problem>

/** The body of every failed answer. */
export const Failure = z.object({
  message: z.string(),
  type: z.enum(failureTypes),
  requestId: z.string(),
  problems: z.array(Problem).optional(),
  /** `current` is set for a `Conflict`: the present version of the thing, for the user to compare. */
  current: z.unknown().optional(),
  /** `usedBy` is set for a `Conflict`: what must be ended before the thing can be deleted. */
  usedBy: z.object({ jobs: z.array(z.string()) }).optional(),
  /**
   * `lapsing` is set for a `Conflict`: the own limits of instruments that the change of a rule would end. The change
   * is made if the call is repeated with `lapseOwnLimits`.
   */
  lapsing: z.array(OwnLimit).optional(),
})

export type Failure = z.infer<typeof Failure>
