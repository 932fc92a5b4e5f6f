import * as z from 'zod'

/** Stable codes of failures; the console and scripts may rely on them. */
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
  /** With `Conflict`: the thing as it is now, for the user to compare. */
  current: z.unknown().optional(),
  /** With `Conflict`: what has to be ended before the thing can go. */
  usedBy: z.object({ jobs: z.array(z.string()) }).optional(),
})

export type Failure = z.infer<typeof Failure>
