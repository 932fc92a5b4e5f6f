import { findJob } from '../../data/jobs/jobRepository.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { updateIotJob } from '../../gateways/iotJobs.ts'

/** Sends a job's changes to AWS IoT. Idempotent. */
export const updateAtIot = async (jobName: string): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'active') return
  for (const { iotJobId, state } of await listJobParts(jobName)) {
    if (state === 'created') await updateIotJob(iotJobId, found.job)
  }
}
