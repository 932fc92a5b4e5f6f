import { findJob } from '../../data/jobs/jobRepository.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { endParts } from './endParts.ts'

/** Ends a cancelled job's parts at AWS IoT, and its executions. Idempotent. */
export const cancelJob = async (jobName: string, now: number): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'cancelled') return
  const reason = found.job.statusReason
  const parts = await listJobParts(jobName)
  await endParts(
    jobName,
    parts.map(({ iotJobId }) => iotJobId),
    reason,
    now,
  )
}
