import { findJob, listJobs } from '../../data/jobs/jobRepository.ts'
import { replaceJob } from '../../data/jobs/jobWriter.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { byAge, newerJobFor, type Job } from '../../domain/jobs/job.ts'
import { hasEnded } from '../../domain/jobs/progress.ts'
import { endParts } from './endParts.ts'

/**
 * Ends older jobs' parts for a model, because an instrument that is admitted later gets only the newest job. An older
 * job that has no part left is cancelled. Idempotent.
 */
export const endOlderJobs = async (model: string, newest: Job, now: number): Promise<void> => {
  for (const { job } of await listJobs()) {
    const isOlder = job.status === 'active' && job.models.includes(model) && byAge(job, newest) < 0
    if (isOlder) await endPartOf(job.jobName, model, newest, now)
  }
}

/**
 * Ends a job's part for a model if a newer job for the model exists by now. Returns whether one exists. If two jobs
 * are rolled out at the same time, each may have looked for older jobs before the other was stored.
 */
export const endIfReplaced = async (model: string, job: Job, now: number): Promise<boolean> => {
  const newer = newerJobFor(
    model,
    job,
    (await listJobs()).map(one => one.job),
  )
  if (newer) await endPartOf(job.jobName, model, newer, now)
  return newer !== undefined
}

const endPartOf = async (jobName: string, model: string, newest: Job, now: number): Promise<void> => {
  const reason = `The job ${newest.jobName} takes its place`
  const parts = await listJobParts(jobName)
  const isOfModel = ({ target }: (typeof parts)[number]): boolean => 'model' in target && target.model === model
  const ended = parts.filter(isOfModel).map(({ iotJobId }) => iotJobId)
  await endParts(jobName, ended, reason, now)
  const others = parts.filter(part => !isOfModel(part) && part.state !== 'cancelled')
  // The job stays active if it has parts for other models, because instruments of those models may be added later.
  if (others.some(({ target, state }) => 'model' in target || state === 'pending')) return
  await onNewest(`job#${jobName}`, () => markReplaced(jobName, reason, now))
}

const markReplaced = async (jobName: string, reason: string, now: number): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'active' || !hasEnded(found.progress)) return
  const { job } = found
  const trail = { by: 'system', at: now, action: 'job.replaced', requestId: `replaced-${jobName}-${job.revision}` }
  await replaceJob(job, { ...job, status: 'cancelled', statusReason: reason }, trail)
}
