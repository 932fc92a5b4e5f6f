import { jobs } from '#shared/contract/jobs.ts'
import { beginNoted } from '../../application/jobs/beginNoted.ts'
import { newJobParts } from '../../application/jobs/newJobParts.ts'
import { listExecutions } from '../../data/jobs/executionRepository.ts'
import { getJob } from '../../data/jobs/jobRepository.ts'
import { addParts } from '../../data/jobs/jobWriter.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import { isTerminal, type Execution } from '../../domain/jobs/execution.ts'
import { splitTargets } from '../../domain/jobs/jobPart.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import { handle } from '../../http/handle.ts'

export const retryJob = handle(jobs.retryJob, async ({ body, trail, now }) => {
  const { jobName, deviceNames } = body
  const { job: read } = await getJob(jobName)
  if (read.status !== 'active') throw new Conflict(`${jobName} is cancelled. Create a new job`)
  const names = namesToRetry(await listExecutions(jobName), deviceNames)
  const jobParts = await newJobParts(jobName, splitTargets([], names), now)
  const job = await addParts(read, jobParts, trail)
  await beginNoted({ type: 'rollOut', subject: jobName }, now)
  const instruments = names.length === 1 ? 'one instrument' : `${names.length} instruments`
  return {
    message: `Job ${jobName} goes out again to ${instruments}`,
    job: jobOnTheWire(job, (await getJob(jobName)).progress),
  }
})

const mayRetry = ({ status }: Execution): boolean => isTerminal(status) && status !== 'SUCCEEDED'

const namesToRetry = (executions: readonly Execution[], wanted: readonly string[] | undefined): string[] => {
  const failed = executions.filter(mayRetry).map(({ deviceName }) => deviceName)
  const others = (wanted ?? []).filter(name => !failed.includes(name))
  if (others.length > 0) {
    const message = `${others.join(', ')}: only what failed, timed out, was rejected or cancelled can go out again`
    throw new Validation([{ field: 'deviceNames', message }])
  }
  const names = wanted ?? failed
  if (names.length === 0) {
    throw new Validation([{ field: 'jobName', message: 'No execution of this job has failed' }])
  }
  return [...new Set(names)]
}
