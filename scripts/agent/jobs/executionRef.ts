import * as z from 'zod'

/**
 * One execution of a job; a retry by the service has the next number. Both become parts of topics and of paths, so
 * they may hold nothing else, regardless of who has sent them.
 */
export const ExecutionRef = z.object({
  /** As AWS IoT restricts it. */
  jobId: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'A job id has 1 to 64 letters, digits, hyphens or underscores'),
  executionNumber: z.int().min(0),
})

export type ExecutionRef = z.infer<typeof ExecutionRef>

export const isSame = (one: ExecutionRef, other: ExecutionRef): boolean =>
  one.jobId === other.jobId && one.executionNumber === other.executionNumber
