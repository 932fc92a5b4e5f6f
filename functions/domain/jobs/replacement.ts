import { byAge, type Job } from './job.ts'
import type { JobPart } from './jobPart.ts'

/** A newer job, and the models for which it has replaced an older one. */
export interface Replacement {
  readonly jobName: string
  readonly models: string[]
}

/**
 * Returns the models whose part of a job has ended, because a newer job replaced it or because it ended at AWS IoT.
 */
export const endedModels = (parts: readonly JobPart[]): string[] =>
  parts.flatMap(({ target, state }) => ('model' in target && state === 'cancelled' ? [target.model] : []))

/**
 * Finds, for each of the models, the newest job that is newer than the job `older`. Models without a newer job are
 * omitted.
 */
export const findReplacements = (older: Job, models: readonly string[], jobs: readonly Job[]): Replacement[] => {
  const newerJobs = jobs.filter(job => byAge(older, job) < 0).sort((one, other) => byAge(other, one))
  const newest = models.flatMap(model => {
    const job = newerJobs.find(newer => newer.models.includes(model))
    return job ? [{ model, jobName: job.jobName }] : []
  })
  return [...Map.groupBy(newest, ({ jobName }) => jobName)].map(([jobName, some]) => ({
    jobName,
    models: some.map(({ model }) => model),
  }))
}
