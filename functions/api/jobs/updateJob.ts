import { jobs } from '#shared/contract/jobs.ts'
import { carryOutAtOnce } from '../../application/jobs/carryOutAtOnce.ts'
import { getJob } from '../../data/jobs/jobRepository.ts'
import { replaceJob } from '../../data/jobs/jobWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { Conflict } from '../../domain/errors.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import { handle } from '../../http/handle.ts'

export const updateJob = handle(jobs.updateJob, async ({ body, user, trail, now }) => {
  const { jobName, description, criteriaList, timeoutConfig, status, revision } = body
  const { job: read, progress } = await getJob(jobName)
  await expectRevision(revision, read, () => changedMeanwhile(jobName, jobOnTheWire(read, progress)))
  if (status === 'active' && read.status === 'cancelled') {
    throw new Conflict(`${jobName} is cancelled and cannot be made active again. Create a new job`)
  }
  const cancels = status === 'cancelled' && read.status === 'active'
  const next = {
    ...read,
    description: description ?? read.description,
    criteriaList: criteriaList ?? read.criteriaList,
    timeoutMinutes: timeoutConfig?.inProgressTimeoutInMinutes ?? read.timeoutMinutes,
    ...(cancels && { status, statusReason: `Cancelled by ${user.name}` }),
  }
  const leaves = cancels ? 'cancel' : 'update'
  const job = await replaceJob(read, next, trail, { leaves })
  await carryOutAtOnce({ type: leaves, subject: jobName }, now)
  return { Message: `Job ${jobName} updated`, job: jobOnTheWire(job, (await getJob(jobName)).progress) }
})
