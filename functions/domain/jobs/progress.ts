import type { Criterion, ExecutionStatus, JobProgress } from '#shared/contract/job.ts'

type Counter = keyof JobProgress

export const noProgress: JobProgress = {
  queued: 0,
  inProgress: 0,
  succeeded: 0,
  failed: 0,
  timedOut: 0,
  rejected: 0,
  cancelled: 0,
}

const counterOf: Record<ExecutionStatus, Counter> = {
  QUEUED: 'queued',
  IN_PROGRESS: 'inProgress',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  TIMED_OUT: 'timedOut',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
}

/** A change of an execution's status; `from` is undefined for a new one. */
export interface Step {
  readonly from: ExecutionStatus | undefined
  readonly to: ExecutionStatus
}

/** Returns what the steps add to each counter, without the counters that stay the same. */
export const deltaOf = (steps: readonly Step[]): Partial<Record<Counter, number>> => {
  const delta: Partial<Record<Counter, number>> = {}
  const add = (status: ExecutionStatus, count: number): void => {
    delta[counterOf[status]] = (delta[counterOf[status]] ?? 0) + count
  }
  for (const { from, to } of steps) {
    if (from !== undefined) add(from, -1)
    add(to, 1)
  }
  return Object.fromEntries(Object.entries(delta).filter(([, count]) => count !== 0))
}

/**
 * The criterion at which a job is aborted, or undefined if none is met. The share is of the executions that have
 * ended, over all targets of the job, as AWS IoT computes it for one of its own jobs.
 */
export const metCriterion = (
  criteria: readonly Criterion[],
  { succeeded, failed, timedOut, rejected, cancelled }: JobProgress,
): Criterion | undefined => {
  const ended = succeeded + failed + timedOut + rejected + cancelled
  const counts = { FAILED: failed, REJECTED: rejected, TIMED_OUT: timedOut, ALL: failed + rejected + timedOut }
  return criteria.find(
    ({ failureType, thresholdPercentage, minNumberOfExecutedThings }) =>
      ended >= minNumberOfExecutedThings && counts[failureType] * 100 >= thresholdPercentage * ended,
  )
}

/** Whether nothing of the job is left to be done for the instruments that it has now. */
export const hasEnded = ({ queued, inProgress }: JobProgress): boolean => queued + inProgress === 0
