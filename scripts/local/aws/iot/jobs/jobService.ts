import { AwsError } from '../../protocol/awsError.ts'
import { invalidRequest, missing } from '../protocol/restOperation.ts'
import { createJobChanges, minuteMs, type ExecutionChange, type JobContext } from './jobChanges.ts'
import { findContinuousJobs, isTargeted, listTargetThings } from './jobTargets.ts'
import { isTerminal, limits, type Execution, type Job, type JobDefinition } from './jobTypes.ts'

export interface ServiceOptions extends JobContext {
  readonly hasThing: (name: string) => boolean
  /** The maximum number of active jobs of each kind (continuous or snapshot). The default is AWS's limit. */
  readonly activeJobs?: number
}

/** Creates, advances and ends jobs and their executions. Each call changes the store atomically. */
export interface JobService {
  create(jobId: string, definition: JobDefinition): Promise<void>
  cancel(jobId: string, force: boolean, reason: { comment?: string; reasonCode?: string }): Promise<void>
  /** Changes an execution of a job and increases its version. */
  update(execution: Execution, change: ExecutionChange): Promise<void>
  join(groupName: string, thingName: string): Promise<void>
  leave(groupName: string, thingName: string): Promise<void>
  /** Carries out what is due for jobs by now: roll-outs and timeouts. */
  tick(): Promise<void>
}

export const createJobService = (options: ServiceOptions): JobService => {
  const { store, hasThing, now, activeJobs = limits.activeJobs } = options
  const { setJob, setExecution, rollOut, cancel, settle } = createJobChanges(options)

  const jobOf = (jobId: string): Job => {
    const job = store.job(jobId)
    if (!job) throw missing('job', jobId)
    return job
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
      const waiting = listTargetThings(definition.targets, store, hasThing)
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
      await store.change(write => cancel(write, job, reason, force))
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
        for (const job of findContinuousJobs(groupName, store.jobs())) {
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
        for (const job of findContinuousJobs(groupName, store.jobs())) {
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
