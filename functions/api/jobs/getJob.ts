import { jobs } from '#shared/contract/calls/jobs.ts'
import type { JobExecution } from '#shared/contract/job.ts'
import { versionDriftOf } from '#shared/devices/versionDrift.ts'
import { findDevices } from '../../data/devices/deviceRepository.ts'
import { executionsBehind } from '../../data/jobs/executionRepository.ts'
import { findHindrance } from '../../data/jobs/pendingWork.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { getJob as readJob, listJobs } from '../../data/jobs/jobRepository.ts'
import type { Execution } from '../../domain/jobs/execution.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { endedModels, findReplacements, type Replacement } from '../../domain/jobs/replacement.ts'
import { executionOnTheWire, jobOnTheWire } from '../../domain/jobs/wire.ts'
import { keyInToken, makeNextToken } from '../../domain/nextToken.ts'
import { fittingRows } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

/** The maximum number of a job's executions per answer. A job may have 10,000, and no call reads all of them. */
const perAnswer = 500

export const getJob = handle(jobs.getJob, async ({ params: { jobName }, query: { nextToken } }) => {
  const after = nextToken === undefined ? undefined : keyInToken(nextToken)
  const [{ job, progress }, delay, { executions, hasMore }] = await Promise.all([
    readJob(jobName),
    findHindrance({ type: 'rollOut', subject: jobName }),
    executionsBehind(jobName, after, perAnswer),
  ])
  const replacedBy = await newerJobsFor(job)
  const shown = fittingRows(await withInstruments(jobName, executions))
  const last = shown.at(-1)
  return {
    job: { ...jobOnTheWire(job, progress), executions: shown },
    ...(delay && { delay: { reason: delay.hindrance, since: new Date(delay.since).toISOString() } }),
    ...(replacedBy.length > 0 && { replacedBy }),
    ...(last && (hasMore || shown.length < executions.length) && { nextToken: makeNextToken(last.deviceName) }),
  }
})

/**
 * Returns the newer jobs that have replaced this job for some of its models. Returns none for a cancelled job,
 * because its status already says that the job has ended.
 */
const newerJobsFor = async (job: Job): Promise<Replacement[]> => {
  if (job.status !== 'active' || job.models.length === 0) return []
  const models = endedModels(await listJobParts(job.jobName))
  if (models.length === 0) return []
  const jobs = (await listJobs()).map(one => one.job)
  return findReplacements(job, models, jobs)
}

/**
 * Adds to each execution the model of its instrument. Also adds the version that the instrument reports, if it has
 * reported another one since it installed this job's content.
 */
const withInstruments = async (jobName: string, executions: readonly Execution[]): Promise<JobExecution[]> => {
  const names = executions.map(({ deviceName }) => deviceName)
  const devices = new Map((await findDevices(names)).map(device => [device.deviceName, device]))
  return executions.map(execution => {
    const device = devices.get(execution.deviceName)
    const drift = device && execution.status === 'SUCCEEDED' ? versionDriftOf(device) : undefined
    const isOfThis = drift?.installed.jobName === jobName
    return {
      ...executionOnTheWire(execution),
      ...(device && { modelName: device.modelName }),
      ...(isOfThis && { reportedVersion: drift.reported }),
    }
  })
}
