import type { Execution, Job } from './jobTypes.ts'

const seconds = (ms: number): number => Math.floor(ms / 1_000)

/** An execution of a job in the short form used in a device's lists of executions. */
export const executionSummary = (execution: Execution): object => ({
  jobId: execution.jobId,
  queuedAt: seconds(execution.queuedAt),
  ...(execution.startedAt !== undefined && { startedAt: seconds(execution.startedAt) }),
  lastUpdatedAt: seconds(execution.lastUpdatedAt),
  executionNumber: execution.executionNumber,
  versionNumber: execution.versionNumber,
})

export const executionState = ({ status, statusDetails, versionNumber }: Execution): object => ({
  status,
  statusDetails,
  versionNumber,
})

/** An execution of a job in the form that its device gets, with the job document if requested. */
export const deviceExecution = (
  execution: Execution,
  job: Job | undefined,
  now: number,
  jobDocument: unknown,
): object => ({
  ...executionSummary(execution),
  thingName: execution.thingName,
  status: execution.status,
  statusDetails: execution.statusDetails,
  ...remaining(execution, job, now),
  ...(jobDocument !== undefined && { jobDocument }),
})

/**
 * Returns the seconds until a timer ends the execution. Both the job and the current step may have a timer; the one
 * that ends sooner counts.
 */
const remaining = ({ status, startedAt, stepEndsAt }: Execution, job: Job | undefined, now: number): object => {
  const minutes = job?.definition.timeoutConfig?.inProgressTimeoutInMinutes
  const jobEndsAt = minutes === undefined || startedAt === undefined ? Infinity : startedAt + minutes * 60_000
  const endsAt = Math.min(jobEndsAt, stepEndsAt ?? Infinity)
  return status === 'IN_PROGRESS' && endsAt < Infinity
    ? { approximateSecondsBeforeTimedOut: Math.max(0, seconds(endsAt - now)) }
    : {}
}
