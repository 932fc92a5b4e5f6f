import { findJob } from '../../data/jobs/jobRepository.ts'
import { setSubJobState, subJobsOf } from '../../data/jobs/subJobRepository.ts'
import { cancelIotJob } from '../../gateways/iotJobs.ts'
import { cancelExecutions } from './cancelExecutions.ts'

/** Ends at AWS IoT what a cancelled job has there, and its executions. May be repeated. */
export const cancelJob = async (jobName: string, now: number): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'cancelled') return
  const reason = found.job.statusReason
  for (const { iotJobId, state } of await subJobsOf(jobName)) {
    if (state === 'created') await cancelIotJob(iotJobId, reason)
    if (state !== 'cancelled') await setSubJobState(jobName, iotJobId, 'cancelled')
  }
  await cancelExecutions(jobName, reason, now)
}
