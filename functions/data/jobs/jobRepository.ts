import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { JobProgress } from '#shared/contract/job.ts'
import { NotFound } from '../../domain/errors.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { db, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'
import { jobKey, readJobItem } from './jobItem.ts'
import { progressKey, readProgressItem } from './progressItem.ts'

const table = tableName('jobs')

export interface JobWithProgress {
  readonly job: Job
  readonly progress: JobProgress
}

/** Returns every job with its progress, in no particular order. */
export const listJobs = async (): Promise<JobWithProgress[]> => {
  const [jobs, counters] = await Promise.all([itemsOfKind(table, 'job'), itemsOfKind(table, 'progress')])
  const byName = new Map(counters.map(item => [item['name'], item]))
  return jobs.map(item => ({ job: readJobItem(item), progress: readProgressItem(byName.get(item['name'])) }))
}

/** Returns the names of all jobs. */
export const listJobNames = async (): Promise<string[]> =>
  (await itemsOfKind(table, 'job')).map(item => String(item['name']))

/** Returns the job with this name, or undefined if there is none. */
export const findJob = async (jobName: string): Promise<JobWithProgress | undefined> => {
  const [item, counters] = await Promise.all([read(jobKey(jobName)), read(progressKey(jobName))])
  return item && { job: readJobItem(item), progress: readProgressItem(counters) }
}

/** Returns the job with this name. Throws NotFound if there is none. */
export const getJob = async (jobName: string): Promise<JobWithProgress> => {
  const found = await findJob(jobName)
  if (!found) throw new NotFound('Job', jobName)
  return found
}

const read = async (Key: Item): Promise<Item | undefined> =>
  (await db.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item
