import { isAborted, isRetried } from './jobCriteria.ts'
import { jobEvent } from './jobEvents.ts'
import type { JobStore, JobWriter } from './jobStore.ts'
import { isTerminal, type Execution, type Job } from './jobTypes.ts'

export interface JobContext {
  readonly store: JobStore
  readonly region: string
  readonly now: () => number
}

export type ExecutionChange = Partial<Pick<Execution, 'status' | 'statusDetails' | 'stepEndsAt' | 'forceCanceled'>>

/**
 * Makes changes to jobs and their executions. Changes made with the same `write` are applied to the store together.
 */
export interface JobChanges {
  /** Changes some fields of a job. Returns the changed job. */
  setJob(write: JobWriter, job: Job, change: Partial<Job>): Job
  /**
   * Changes an execution and increases its version. If it has failed and the job's settings allow a retry, queues it
   * again.
   */
  setExecution(write: JobWriter, execution: Execution, change: ExecutionChange): void
  /** Queues executions of a job for things that wait, as many as the roll-out rate allows in this minute. */
  rollOut(write: JobWriter, job: Job): void
  /** Cancels a job and its executions that have not begun. With `force`, also cancels those in progress. */
  cancel(write: JobWriter, job: Job, change: Partial<Job>, force: boolean): void
  /**
   * Must be called after an execution has ended. Cancels the job if its abort criteria are met, and completes it if
   * all its executions have ended.
   */
  settle(write: JobWriter, jobId: string): void
}

export const minuteMs = 60_000
const defaultPerMinute = 1_000

export const createJobChanges = ({ store, region, now }: JobContext): JobChanges => {
  const setJob = (write: JobWriter, job: Job, change: Partial<Job>): Job => {
    const next = { ...job, ...change, lastUpdatedAt: now() }
    write.job(next)
    return next
  }

  const queue = (write: JobWriter, jobId: string, thingName: string): void =>
    write.execution({
      jobId,
      thingName,
      executionNumber: (store.execution(thingName, jobId)?.executionNumber ?? 0) + 1,
      status: 'QUEUED',
      statusDetails: {},
      queuedAt: now(),
      lastUpdatedAt: now(),
      versionNumber: 1,
    })

  const setExecution = (write: JobWriter, execution: Execution, change: ExecutionChange): void => {
    const { status } = { ...execution, ...change }
    const next: Execution = {
      ...execution,
      ...change,
      ...(status === 'IN_PROGRESS' && execution.startedAt === undefined && { startedAt: now() }),
      lastUpdatedAt: now(),
      versionNumber: execution.versionNumber + 1,
    }
    write.execution(next)
    if (!isTerminal(next.status)) return
    if (store.settings().jobExecution) write.event(jobEvent(region, next, now()))
    const job = store.job(execution.jobId)
    if (job?.status === 'IN_PROGRESS' && isRetried(job.definition, next)) queue(write, job.jobId, next.thingName)
  }

  const rollOut = (write: JobWriter, job: Job): void => {
    const perMinute = job.definition.jobExecutionsRolloutConfig?.maximumPerMinute ?? defaultPerMinute
    const rollout = now() - job.rollout.since >= minuteMs ? { since: now(), made: 0 } : job.rollout
    const released = job.waiting.slice(0, perMinute - rollout.made)
    if (released.length === 0) return
    for (const thingName of released) queue(write, job.jobId, thingName)
    write.job({
      ...job,
      waiting: job.waiting.slice(released.length),
      rollout: { ...rollout, made: rollout.made + released.length },
    })
  }

  const cancel = (write: JobWriter, job: Job, change: Partial<Job>, force: boolean): void => {
    setJob(write, job, { ...change, status: 'CANCELED', waiting: [], ...(force && { forceCanceled: true }) })
    for (const execution of store.executionsOf(job.jobId)) {
      if (execution.status === 'QUEUED' || (force && execution.status === 'IN_PROGRESS'))
        setExecution(write, execution, { status: 'CANCELED', ...(force && { forceCanceled: true }) })
    }
  }

  const settle = (write: JobWriter, jobId: string): void => {
    const job = store.job(jobId)
    if (job?.status !== 'IN_PROGRESS') return
    const executions = store.executionsOf(jobId)
    if (isAborted(job.definition, executions))
      return cancel(write, job, { comment: 'The abort criteria were met' }, false)
    const isDone = job.waiting.length === 0 && executions.every(({ status }) => isTerminal(status))
    if (isDone && job.definition.targetSelection === 'SNAPSHOT')
      setJob(write, job, { status: 'COMPLETED', completedAt: now() })
  }

  return { setJob, setExecution, rollOut, cancel, settle }
}
