import { findJob } from '../../data/jobs/jobRepository.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { endParts } from './endParts.ts'

/** Ends the parts of a cancelled job at AWS IoT, and the job's executions. May be repeated. */
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
