import { findJob } from '../../data/jobs/jobRepository.ts'
import { subJobsOf } from '../../data/jobs/subJobRepository.ts'
import { updateIotJob } from '../../gateways/iotJobs.ts'

/** Tells AWS IoT what has changed of a job. May be repeated. */
export const updateAtIot = async (jobName: string): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'active') return
  for (const { iotJobId, state } of await subJobsOf(jobName)) {
    if (state === 'created') await updateIotJob(iotJobId, found.job)
  }
}
