import { findJob } from '../../data/jobs/jobRepository.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { updateIotJob } from '../../gateways/iotJobs.ts'

/** Sends the changes of a job to AWS IoT. May be repeated. */
export const updateAtIot = async (jobName: string): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'active') return
  for (const { iotJobId, state } of await listJobParts(jobName)) {
    if (state === 'created') await updateIotJob(iotJobId, found.job)
  }
}
