import type { Job } from '../../domain/jobs/job.ts'
import type { Item } from '../store/pages.ts'
import { withoutKeys } from '../store/withoutKeys.ts'

const schemaVersion = 1

export const jobKey = (jobName: string) => ({ kind: 'job', name: jobName })

export const jobItem = ({ jobName, ...job }: Job): Item => ({ ...job, ...jobKey(jobName), schemaVersion })

export const readJobItem = (item: Item): Job => {
  const { name, ...job } = withoutKeys(item, ['kind', 'schemaVersion'])
  return { ...job, jobName: String(name) } as Job // safe cast: only this product writes the item
}
