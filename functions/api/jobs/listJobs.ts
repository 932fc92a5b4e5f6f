import { pageOf } from '#shared/contract/paging.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import type { Read } from '#shared/contract/route.ts'
import { listJobs as readJobs } from '../../data/jobs/jobRepository.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import { nameMatches } from '../../domain/nameMatches.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const listJobs = handle(jobs.listJobs, async ({ body }) => {
  const found = (await readJobs())
    .filter(({ job }) => isWanted(job, body))
    .map(({ job, progress }) => jobOnTheWire(job, progress))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1))
  const { rows, ...page } = answerPage(found, pageOf(body), keyOf, 'descending')
  return { ...page, jobsList: rows }
})

const keyOf = ({ updateTime, jobName }: Pick<Job, 'updateTime' | 'jobName'>): string => `${updateTime}#${jobName}`

type Search = Read<typeof jobs.listJobs>['body']

const dayMs = 24 * 60 * 60 * 1000

/** Whether a job matches the filters of a search. An empty filter matches every job. */
const isWanted = (
  job: Job,
  { jobName, version, serialNumbers, models, updatedBy, updateTime, updateTimeEnd }: Search,
): boolean =>
  (!jobName || nameMatches(job.jobName, jobName)) &&
  (!version || job.version === version) &&
  (!updatedBy || job.updatedBy === updatedBy) &&
  hasAny(job.serialNumbers, serialNumbers) &&
  hasAny(job.models, models) &&
  (!updateTime || isOfDay(Date.parse(job.updateTime), Date.parse(updateTime), updateTimeEnd))

const hasAny = (names: readonly string[], wanted: readonly string[] = []): boolean =>
  wanted.length === 0 || wanted.some(name => names.includes(name))

const isOfDay = (time: number, from: number, end: string | undefined): boolean =>
  time >= from && time < (end === undefined ? from + dayMs : Date.parse(end))
