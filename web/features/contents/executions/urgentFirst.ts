import type { ExecutionStatus, JobExecution } from '#shared/contract/job.ts'

const ranks: Readonly<Record<ExecutionStatus, number>> = {
  FAILED: 0,
  TIMED_OUT: 0,
  REJECTED: 0,
  IN_PROGRESS: 1,
  QUEUED: 2,
  SUCCEEDED: 2,
  CANCELLED: 2,
}

/** An instrument that has left the content's version again needs attention, too. */
const rankOf = ({ status, reportedVersion }: JobExecution): number =>
  reportedVersion === undefined ? ranks[status] : 0

/**
 * A job's executions with those that need attention first, and then those in progress, because a job may have
 * thousands of others. Otherwise the order stays.
 */
export const urgentFirst = (executions: readonly JobExecution[]): readonly JobExecution[] =>
  executions.toSorted((one, other) => rankOf(one) - rankOf(other))
