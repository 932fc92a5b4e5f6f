import { jobs } from '#shared/contract/calls/jobs.ts'
import { useCall } from '#web/lib/queries.ts'
import { replacedJobs, type Replacement } from './replacedJobs.ts'

const everyMilliseconds = 15_000

/** The active jobs that a new job for these models would end. The list is empty until the jobs have been read. */
export const useReplacedJobs = (models: readonly string[]): readonly Replacement[] => {
  const { data } = useCall(
    jobs.listJobs,
    { models: [...models] },
    { enabled: models.length > 0, keepPrevious: true, everyMilliseconds, live: 'jobs' },
  )
  return replacedJobs(models, data?.jobsList ?? [])
}
