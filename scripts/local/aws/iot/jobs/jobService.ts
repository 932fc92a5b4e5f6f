import { AwsError } from '../../protocol/awsError.ts'
import { invalidRequest, missing } from '../restOperation.ts'
import { isAborted, isRetried } from './jobCriteria.ts'
import { jobEvent } from './jobEvents.ts'
import type { JobStore, JobWriter } from './jobStore.ts'
import { continuousJobsOf, isTargeted, thingsOf } from './jobTargets.ts'
import { isTerminal, limits, type Execution, type Job, type JobDefinition } from './jobTypes.ts'

export interface ServiceOptions {
  readonly store: JobStore
  readonly region: string
  readonly hasThing: (name: string) => boolean
  readonly now: () => number
  /** The limit of active jobs of a kind; AWS's own if left out. */
  readonly activeJobs?: number
}

type Change = Partial<Pick<Execution, 'status' | 'statusDetails' | 'stepEndsAt' | 'forceCanceled'>>

/** Creates, advances and ends jobs and their executions. Each call is one change of the store. */
export interface JobService {
  create(jobId: string, definition: JobDefinition): Promise<void>
  cancel(jobId: string, force: boolean, reason: { comment?: string; reasonCode?: string }): Promise<void>
  /** Changes an execution and gives it the next version. */
  update(execution: Execution, change: Change): Promise<void>
  join(groupName: string, thingName: string): Promise<void>
  leave(groupName: string, thingName: string): Promise<void>
  /** Does what the clock brings: roll-outs and time-outs. */
  tick(): Promise<void>
}

const minuteMs = 60_000
const defaultPerMinute = 1_000

export const createJobService = ({
  store,
  region,
  hasThing,
  now,
  activeJobs = limits.activeJobs,
}: ServiceOptions): JobService => {
  const jobOf = (jobId: string): Job => {
    const job = store.job(jobId)
    if (!job) throw missing('job', jobId)
    return job
  }

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

  const setExecution = (write: JobWriter, execution: Execution, change: Change): void => {
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

  /** Makes as many of the executions that wait as the roll-out rate allows in this minute. */
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

  const cancelJob = (write: JobWriter, job: Job, change: Partial<Job>, force: boolean): void => {
    setJob(write, job, { ...change, status: 'CANCELED', waiting: [], ...(force && { forceCanceled: true }) })
    for (const execution of store.executionsOf(job.jobId)) {
      if (execution.status === 'QUEUED' || (force && execution.status === 'IN_PROGRESS'))
        setExecution(write, execution, { status: 'CANCELED', ...(force && { forceCanceled: true }) })
    }
  }

  /** After an execution has ended: aborts the job by its criteria, or completes it. */
  const settle = (write: JobWriter, jobId: string): void => {
    const job = store.job(jobId)
    if (job?.status !== 'IN_PROGRESS') return
    const executions = store.executionsOf(jobId)
    if (isAborted(job.definition, executions))
      return cancelJob(write, job, { comment: 'The abort criteria were met' }, false)
    const isDone = job.waiting.length === 0 && executions.every(({ status }) => isTerminal(status))
    if (isDone && job.definition.targetSelection === 'SNAPSHOT')
      setJob(write, job, { status: 'COMPLETED', completedAt: now() })
  }

  const inProgress = (): readonly Execution[] =>
    store.jobs().flatMap(({ jobId }) => store.executionsOf(jobId).filter(({ status }) => status === 'IN_PROGRESS'))

  const isOverdue = ({ jobId, startedAt = 0, stepEndsAt }: Execution): boolean => {
    const inProgressMinutes = store.job(jobId)?.definition.timeoutConfig?.inProgressTimeoutInMinutes
    return (
      (inProgressMinutes !== undefined && now() >= startedAt + inProgressMinutes * minuteMs) ||
      (stepEndsAt !== undefined && now() >= stepEndsAt)
    )
  }

  return {
    create: async (jobId, definition) => {
      if (store.job(jobId)) throw new AwsError('ResourceAlreadyExistsException', `The job ${jobId} exists already`)
      const { targetSelection } = definition
      const active = store
        .jobs()
        .filter(
          ({ status, definition: other }) => status === 'IN_PROGRESS' && other.targetSelection === targetSelection,
        )
      if (active.length >= activeJobs)
        throw new AwsError('LimitExceededException', `More than ${activeJobs} jobs are active`)
      const waiting = thingsOf(definition.targets, store, hasThing)
      const rollout = { since: now(), made: 0 }
      await store.change(write => {
        const times = { createdAt: now(), lastUpdatedAt: now() }
        const job: Job = { jobId, definition, status: 'IN_PROGRESS', ...times, waiting, rollout }
        write.job(job)
        rollOut(write, job)
        settle(write, jobId)
      })
    },
    cancel: async (jobId, force, reason) => {
      const job = jobOf(jobId)
      const isForcedLater = force && job.status === 'CANCELED'
      if (job.status !== 'IN_PROGRESS' && !isForcedLater)
        throw invalidRequest(`The job ${jobId} is ${job.status} and cannot be canceled`)
      await store.change(write => cancelJob(write, job, reason, force))
    },
    update: (execution, change) =>
      store.change(write => {
        setExecution(write, execution, change)
        if (change.status && isTerminal(change.status)) settle(write, execution.jobId)
      }),
    join: (groupName, thingName) =>
      store.change(write => {
        const group = store.group(groupName)
        if (!group || group.things.includes(thingName)) return
        write.group({ ...group, things: [...group.things, thingName] })
        for (const job of continuousJobsOf(groupName, store.jobs())) {
          const known = store.execution(thingName, job.jobId)
          if ((known && known.status !== 'REMOVED') || job.waiting.includes(thingName)) continue
          rollOut(write, setJob(write, job, { waiting: [...job.waiting, thingName] }))
        }
      }),
    leave: (groupName, thingName) =>
      store.change(write => {
        const group = store.group(groupName)
        if (!group?.things.includes(thingName)) return
        write.group({ ...group, things: group.things.filter(name => name !== thingName) })
        for (const job of continuousJobsOf(groupName, store.jobs())) {
          if (isTargeted(job, thingName, store)) continue
          if (job.waiting.includes(thingName))
            setJob(write, job, { waiting: job.waiting.filter(name => name !== thingName) })
          const execution = store.execution(thingName, job.jobId)
          if (execution && !isTerminal(execution.status)) setExecution(write, execution, { status: 'REMOVED' })
        }
      }),
    tick: async () => {
      const rolling = store.jobs().filter(({ status, waiting }) => status === 'IN_PROGRESS' && waiting.length > 0)
      const overdue = inProgress().filter(isOverdue)
      if (rolling.length === 0 && overdue.length === 0) return
      await store.change(write => {
        for (const job of rolling) rollOut(write, job)
        for (const execution of overdue) {
          setExecution(write, execution, { status: 'TIMED_OUT' })
          settle(write, execution.jobId)
        }
      })
    },
  }
}
