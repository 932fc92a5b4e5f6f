import * as z from 'zod'

/**
 * Identifies one execution of a job. If the service retries a job, the execution number increases by one. The id and
 * the number become parts of topics and paths, so only the characters below are allowed, whoever sent them.
 */
export const ExecutionRef = z.object({
  /** The id of the job, with the characters that AWS IoT allows. */
  jobId: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'A job id has 1 to 64 letters, digits, hyphens or underscores'),
  executionNumber: z.int().min(0),
})

export type ExecutionRef = z.infer<typeof ExecutionRef>

export const isSameExecution = (one: ExecutionRef, other: ExecutionRef): boolean =>
  one.jobId === other.jobId && one.executionNumber === other.executionNumber
