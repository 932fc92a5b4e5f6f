import { noteInstalled } from '../../data/devices/installedContent.ts'
import { changeExecutions } from '../../data/jobs/executionRepository.ts'
import { findJob } from '../../data/jobs/jobRepository.ts'
import { notePending } from '../../data/jobs/pendingWork.ts'
import { findJobName } from '../../data/jobs/jobPartRepository.ts'
import { publishHints } from '../live/publishHints.ts'
import {
  afterUpdate,
  isTerminal,
  withTimeoutReason,
  type Execution,
  type ExecutionUpdate,
} from '../../domain/jobs/execution.ts'
import { metCriterion } from '../../domain/jobs/progress.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/** Updates of one job's executions, in the order of arrival. */
export interface JobUpdates {
  /** The job, identified by the name that instruments use or by its id at AWS IoT. */
  readonly job: { readonly jobName: string } | { readonly iotJobId: string }
  readonly updates: readonly ExecutionUpdate[]
}

/**
 * Stores what instruments and AWS IoT report about a job's executions. Repeated updates change nothing. Updates for
 * jobs of other systems, or for instruments that are not targets, are ignored.
 */
export const recordUpdates = async ({ job, updates }: JobUpdates, now: number): Promise<void> => {
  const jobName = 'jobName' in job ? job.jobName : await findJobName(job.iotJobId)
  if (jobName === undefined) return
  const byDevice = Map.groupBy(updates, ({ deviceName }) => deviceName)
  const hasTimeouts = updates.some(({ status }) => status === 'TIMED_OUT')
  const limitMinutes = hasTimeouts ? ((await findJob(jobName))?.job.timeoutMinutes ?? 0) : 0
  const succeeded = new Map<string, Execution>()
  const changed = await changeExecutions(jobName, [...byDevice.keys()], (known, deviceName) => {
    let next = known
    for (const update of byDevice.get(deviceName) ?? []) {
      next = afterUpdate(next, withTimeoutReason(next, update, limitMinutes)) ?? next
      if (next?.status === 'SUCCEEDED' && update.iotJobId === next.iotJobId) succeeded.set(deviceName, next)
    }
    // All updates of an instrument's execution in a batch are one write, so the execution's revision rises by one.
    return next === known || !next ? undefined : { ...next, revision: (known?.revision ?? 0) + 1 }
  })
  // The installed contents are recorded on the instruments even if no execution has changed, because an earlier
  // attempt may have stored the updates only partly.
  await noteAllInstalled(jobName, [...succeeded.values()])
  // If nothing has changed, work at AWS IoT is still recorded for updates that end an execution. Such an update may
  // be a repeat that was sent because the work could not be recorded the first time.
  if (changed === 0 && !updates.some(({ status }) => isTerminal(status))) return
  await noteWork(jobName, updates, now)
  await publishHints(['jobs', ...[...succeeded.keys()].map(name => `device/${name}` as const)], now)
}

const noteAllInstalled = async (jobName: string, executions: readonly Execution[]): Promise<void> => {
  if (executions.length === 0) return
  const found = await findJob(jobName)
  if (!found) return
  const { version } = found.job
  await runConcurrently(
    executions.map(({ deviceName, lastUpdatedAt }) => () => {
      const installedOn = new Date(lastUpdatedAt).toISOString()
      return noteInstalled(deviceName, { version, jobName, installedOn })
    }),
  )
}

/** Records the pending work at AWS IoT that updates of a job's executions require. A cancelled job requires none. */
const noteWork = async (jobName: string, updates: readonly ExecutionUpdate[], now: number): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'active') return
  if (metCriterion(found.job.criteriaList, found.progress)) await notePending({ type: 'abort', subject: jobName }, now)
  if (updates.some(({ status, iotJobId }) => status === 'CANCELLED' && iotJobId !== undefined))
    await notePending({ type: 'inspect', subject: jobName }, now)
}
