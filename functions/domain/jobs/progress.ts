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

/** A status change of one of a job's executions. `from` is undefined for a new execution. */
export interface Step {
  readonly from: ExecutionStatus | undefined
  readonly to: ExecutionStatus
}

/**
 * Returns by how much these status changes of a job's executions change each of the job's counters. Unchanged
 * counters are omitted.
 */
export const computeCounterDeltas = (steps: readonly Step[]): Partial<Record<Counter, number>> => {
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
 * Returns the criterion that aborts a job, or undefined if none is met. The share of failures is computed over the
 * ended executions of all targets, as AWS IoT does for each of its own jobs.
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

/** Whether no instrument is still waiting for the job or working on it. */
export const hasEnded = ({ queued, inProgress }: JobProgress): boolean => queued + inProgress === 0
