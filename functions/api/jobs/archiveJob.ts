import { jobs } from '#shared/contract/calls/jobs.ts'
import { archiveRefusal } from '#shared/jobs/jobState.ts'
import { publishHints } from '../../application/live/publishHints.ts'
import { getJob } from '../../data/jobs/jobRepository.ts'
import { replaceJob } from '../../data/jobs/jobWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { Conflict } from '../../domain/errors.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import { handle } from '../../http/handle.ts'

export const archiveJob = handle(jobs.archiveJob, async ({ body, trail, now }) => {
  const { jobName, isArchived, revision } = body
  const { job, progress } = await onNewest(`job#${jobName}`, async () => {
    const read = await getJob(jobName)
    await expectRevision(revision, read.job, () => changedMeanwhile(jobName, jobOnTheWire(read.job, read.progress)))
    if (isArchived === (read.job.archived !== undefined)) return read
    const refusal = isArchived ? archiveRefusal({ ...read.job, progress: read.progress }) : undefined
    if (refusal !== undefined) throw new Conflict(refusal)
    const archived = isArchived ? { at: new Date(now).toISOString(), by: trail.by } : undefined
    return { ...read, job: await replaceJob(read.job, { ...read.job, archived }, trail) }
  })
  await publishHints(['jobs'], now)
  return { message: `Job ${jobName} ${isArchived ? 'archived' : 'restored'}`, job: jobOnTheWire(job, progress) }
})
