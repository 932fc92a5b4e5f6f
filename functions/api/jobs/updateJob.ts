import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '#shared/contract/problem.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import type { Read } from '#shared/contract/route.ts'
import { limitsAreClosed } from '#shared/jobs/jobState.ts'
import { carryOutAtOnce } from '../../application/jobs/carryOutAtOnce.ts'
import { getJob, type JobWithProgress } from '../../data/jobs/jobRepository.ts'
import { replaceJob } from '../../data/jobs/jobWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import { handle } from '../../http/handle.ts'

type Change = Read<typeof jobs.updateJob>['body']

export const updateJob = handle(jobs.updateJob, async ({ body, trail, now }) => {
  const { jobName } = body
  const { job, leaves } = await onNewest(`job#${jobName}`, async () => change(await getJob(jobName), body, trail))
  await carryOutAtOnce({ type: leaves, subject: jobName }, now)
  return { Message: `Job ${jobName} updated`, job: jobOnTheWire(job, (await getJob(jobName)).progress) }
})

const change = async ({ job: read, progress }: JobWithProgress, sent: Change, trail: Trail) => {
  const { jobName, description, criteriaList, timeoutConfig, status, revision } = sent
  await expectRevision(revision, read, () => changedMeanwhile(jobName, jobOnTheWire(read, progress)))
  if (status === 'active' && read.status === 'cancelled') {
    throw new Conflict(`${jobName} is cancelled and cannot be made active again. Create a new job`)
  }
  refuseClosedLimits(read, progress, sent)
  const cancels = status === 'cancelled' && read.status === 'active'
  const next = {
    ...read,
    description: description ?? read.description,
    criteriaList: criteriaList ?? read.criteriaList,
    timeoutMinutes: timeoutConfig?.inProgressTimeoutInMinutes ?? read.timeoutMinutes,
    ...(cancels && { status, statusReason: `Cancelled by ${trail.by}` }),
  }
  const leaves = cancels ? 'cancel' : 'update'
  return { job: await replaceJob(read, next, trail, { leaves }), leaves } as const
}

/**
 * Refuses a change to a job's timeout or abort criteria once it can no longer have any effect. Unchanged values are
 * accepted, because the form always sends them.
 */
const refuseClosedLimits = (read: Job, progress: JobWithProgress['progress'], sent: Change): void => {
  if (!limitsAreClosed({ ...read, progress })) return
  const { criteriaList = read.criteriaList, timeoutConfig } = sent
  const { inProgressTimeoutInMinutes: minutes = read.timeoutMinutes } = timeoutConfig ?? {}
  const why = read.status === 'cancelled' ? 'is cancelled' : 'has succeeded on all its instruments'
  const message = `${read.jobName} ${why}: its limits have no effect any more. Leave them as they are`
  const problems: Problem[] = []
  if (!isDeepStrictEqual(criteriaList, read.criteriaList)) problems.push({ field: 'criteriaList', message })
  if (minutes !== read.timeoutMinutes) problems.push({ field: 'timeoutConfig', message })
  if (problems.length > 0) throw new Validation(problems)
}
