import * as z from 'zod'

/**
 * One execution of a job. If the service retries a job, the next execution has the next number. Id and number become
 * parts of topics and paths. Whoever has sent them, they may therefore contain only the characters that are allowed
 * here.
 */
export const ExecutionRef = z.object({
  /** The id of the job, with the characters that AWS IoT allows. */
  jobId: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'A job id has 1 to 64 letters, digits, hyphens or underscores'),
  executionNumber: z.int().min(0),
})

export type ExecutionRef = z.infer<typeof ExecutionRef>

export const isSame = (one: ExecutionRef, other: ExecutionRef): boolean =>
  one.jobId === other.jobId && one.executionNumber === other.executionNumber
