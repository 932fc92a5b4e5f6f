import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { listJobs } from '../../data/jobs/jobRepository.ts'
import { isLeftForModel } from '../../domain/jobs/jobPart.ts'

/**
 * Returns the names of a model's active jobs, sorted. Instruments that are added to the model later get these jobs,
 * too.
 */
export const findActiveJobs = async (model: string): Promise<string[]> => {
  const jobs = (await listJobs()).filter(({ job }) => job.status === 'active' && job.models.includes(model))
  const targeting = await Promise.all(
    jobs.map(async ({ job: { jobName } }) => {
      const parts = await listJobParts(jobName)
      return parts.some(part => isLeftForModel(part, model)) ? [jobName] : []
    }),
  )
  return targeting.flat().sort()
}
