import type { JobProgress } from '#shared/contract/job.ts'
import { noProgress } from '../../domain/jobs/progress.ts'
import type { Item } from '../store/pages.ts'

export const progressKey = (jobName: string) => ({ kind: 'progress', name: jobName })

/**
 * Returns the number of a job's executions in each state, from the stored counters. All are zero if nothing has been
 * counted yet.
 */
export const readProgressItem = (item: Item | undefined): JobProgress => ({
  ...noProgress,
  ...Object.fromEntries(Object.keys(noProgress).map(name => [name, Number(item?.[name] ?? 0)])),
})
