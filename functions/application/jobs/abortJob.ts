import { findJob } from '../../data/jobs/jobRepository.ts'
import { replaceJob } from '../../data/jobs/jobWriter.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { metCriterion } from '../../domain/jobs/progress.ts'
import { cancelJob } from './cancelJob.ts'

/** Cancels a job that meets one of its abort criteria, as the user `system`. Other jobs stay as they are. */
export const abortJob = async (jobName: string, now: number): Promise<void> => {
  await onNewest(`job#${jobName}`, () => markAborted(jobName, now))
  await cancelJob(jobName, now)
}

const markAborted = async (jobName: string, now: number): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'active') return
  const met = metCriterion(found.job.criteriaList, found.progress)
  if (!met) return
  const trail = { by: 'system', at: now, action: 'job.abort', requestId: `abort-${jobName}-${found.job.revision}` }
  const { failureType, thresholdPercentage } = met
  const what = failureType === 'ALL' ? 'of any failure' : failureType
  const statusReason = `At least ${thresholdPercentage} % of the executions that ended are ${what}`
  await replaceJob(found.job, { ...found.job, status: 'cancelled', statusReason }, trail, { leaves: 'cancel' })
}
