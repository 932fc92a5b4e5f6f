import type { Job } from '#shared/contract/job.ts'

/** A job that replaces another one, or is replaced by it, and the models for which it does so. */
export interface Replacement {
  readonly jobName: string
  readonly models: readonly string[]
}

/**
 * Returns the active jobs that a new job for these models would end. For each model, at most the newest job is
 * active. If that job is cancelled, no job is active, because creating it has ended the earlier ones.
 */
export const replacedJobs = (
  models: readonly string[],
  jobs: readonly Pick<Job, 'jobName' | 'models' | 'status' | 'createTime'>[],
): readonly Replacement[] => {
  const newestFirst = jobs.toSorted((one, other) => (one.createTime < other.createTime ? 1 : -1))
  const found = models.flatMap(model => {
    const newest = newestFirst.find(job => job.models.includes(model))
    return newest?.status === 'active' ? [{ model, jobName: newest.jobName }] : []
  })
  return [...new Set(found.map(({ jobName }) => jobName))].map(jobName => ({
    jobName,
    models: found.filter(one => one.jobName === jobName).map(({ model }) => model),
  }))
}
