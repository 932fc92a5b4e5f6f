import type { Job, JobProgress } from '../contract/job.ts'

/** The states of a job as shown in the console, which users can also filter by. */
export const jobStates = ['rolling out', 'open for new instruments', 'finished', 'incomplete', 'cancelled'] as const

export type JobState = (typeof jobStates)[number]

/** The fields of a content job that determine its state. */
export interface JobSoFar extends Pick<Job, 'status' | 'progress'> {
  readonly models: readonly string[]
  readonly serialNumbers: readonly string[]
}

/** The number of instruments on which a job failed, was rejected or timed out. */
export const failuresIn = ({ failed, timedOut, rejected }: JobProgress): number => failed + timedOut + rejected

/**
 * Computes a job's state from its status and its progress. A job for a model never finishes, because instruments may
 * join the model later. Decision 120 says why the state is not stored.
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

/** The state in words, with the number of failed instruments: `rolling out, 1 failed`, `3 failed`. */
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
 * Whether a job's failure criteria can no longer take effect. They still can in an incomplete job, because executions
 * that failed or were cancelled can be retried within the job's timeout.
 */
export const limitsAreClosed = (job: JobSoFar): boolean => ['finished', 'cancelled'].includes(jobState(job))

/** Returns why a job cannot be archived now, or undefined if it can. Decision 178 says when jobs can be archived. */
export const archiveRefusal = (job: JobSoFar & Pick<Job, 'jobName'>): string | undefined => {
  if (jobState(job) === 'rolling out')
    return `${job.jobName} is still rolling out. Wait for its end, or cancel it first`
  if (job.status === 'active' && job.models.length > 0)
    return `${job.jobName} still goes to instruments that are enrolled later. Cancel it first`
  return undefined
}
