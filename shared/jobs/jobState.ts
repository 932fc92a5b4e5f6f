import type { Job, JobProgress } from '../contract/job.ts'

/** The states of a job as people see them and filter by them. */
export const jobStates = ['rolling out', 'open for new instruments', 'finished', 'incomplete', 'cancelled'] as const

export type JobState = (typeof jobStates)[number]

/** The parts of a content job that its state is computed from. */
export interface JobSoFar extends Pick<Job, 'status' | 'progress'> {
  readonly models: readonly string[]
  readonly serialNumbers: readonly string[]
}

/** The number of instruments on which a job failed, was rejected or took too long. */
export const failuresIn = ({ failed, timedOut, rejected }: JobProgress): number => failed + timedOut + rejected

/**
 * The state of a job, computed from its status and its progress. A job for a model never finishes. Decision 120 says
 * why the state is not stored.
 */
export const jobState = (job: JobSoFar): JobState => {
  const { status, progress, models, serialNumbers } = job
  const { queued, inProgress, succeeded, cancelled } = progress
  if (status === 'cancelled') return 'cancelled'
  const isForModels = models.length > 0
  const executions = queued + inProgress + succeeded + failuresIn(progress) + cancelled
  if (queued + inProgress > 0 || (!isForModels && executions < serialNumbers.length)) return 'rolling out'
  if (failuresIn(progress) + cancelled > 0) return 'incomplete'
  return isForModels ? 'open for new instruments' : 'finished'
}

/** The state in words, with the number of instruments on which it failed: `rolling out, 1 failed`, `3 failed`. */
export const jobStateText = (job: JobSoFar): string => {
  const state = jobState(job)
  if (state === 'cancelled') return state
  const failures = failuresIn(job.progress)
  return [
    ...(state === 'incomplete' ? [] : [state]),
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(state === 'incomplete' && job.progress.cancelled > 0 ? [`${job.progress.cancelled} cancelled`] : []),
  ].join(', ')
}

/**
 * Whether a job's failure criteria can no longer have an effect. Executions that failed or were cancelled can be tried
 * again within the job's timeout, so an incomplete job may still meet a criterion.
 */
export const limitsAreClosed = (job: JobSoFar): boolean => ['finished', 'cancelled'].includes(jobState(job))

/**
 * The reason why a job cannot be archived now. Undefined if it can be. Decision 178 says when jobs can be archived.
 */
export const archiveRefusal = (job: JobSoFar & Pick<Job, 'jobName'>): string | undefined => {
  if (jobState(job) === 'rolling out')
    return `${job.jobName} is still rolling out. Wait for its end, or cancel it first`
  if (job.status === 'active' && job.models.length > 0)
    return `${job.jobName} still goes to instruments that are enrolled later. Cancel it first`
  return undefined
}
