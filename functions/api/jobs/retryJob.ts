import type { Device } from '#shared/contract/device.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { carryOutAtOnce } from '../../application/jobs/carryOutAtOnce.ts'
import { newJobParts } from '../../application/jobs/newJobParts.ts'
import { findDevices } from '../../data/devices/deviceRepository.ts'
import { listExecutions } from '../../data/jobs/executionRepository.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { getJob } from '../../data/jobs/jobRepository.ts'
import { addParts, JobChanged } from '../../data/jobs/jobWriter.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import { isTerminal, type Execution } from '../../domain/jobs/execution.ts'
import { isDenied } from '../../domain/jobs/deniedInstruments.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { splitTargets, type JobPart } from '../../domain/jobs/jobPart.ts'
import { jobOnTheWire } from '../../domain/jobs/wire.ts'
import { handle } from '../../http/handle.ts'

export const retryJob = handle(jobs.retryJob, async ({ body, trail, now }) => {
  const { jobName, deviceNames } = body
  const addOnce = async (): Promise<string[]> => {
    const { job: read } = await getJob(jobName)
    if (read.status !== 'active') throw new Conflict(`${jobName} is cancelled. Create a new job`)
    const found = await namesToRetry(read, deviceNames)
    await addParts(read, await newJobParts(jobName, splitTargets([], found), now), trail)
    return found
  }
  const names = await retryOnConflict(addOnce, { isConflict: error => error instanceof JobChanged })
  await carryOutAtOnce({ type: 'rollOut', subject: jobName }, now)
  const instruments = names.length === 1 ? 'one instrument' : `${names.length} instruments`
  const { job, progress } = await getJob(jobName)
  return { message: `Job ${jobName} goes out again to ${instruments}`, job: jobOnTheWire(job, progress) }
})

const mayRetry = ({ status }: Execution): boolean => isTerminal(status) && status !== 'SUCCEEDED'

/** Returns the instruments to which an earlier retry sends the job again, but which have not been reached yet. */
const namesGoingOut = ({ target, state }: JobPart): readonly string[] =>
  state === 'pending' && !('model' in target) ? target.deviceSerialNumbers : []

const namesToRetry = async (job: Job, wanted: readonly string[] | undefined): Promise<string[]> => {
  // The parts are read before the executions: a part counts as created only after its executions were queued.
  const leaving = new Set((await listJobParts(job.jobName)).flatMap(namesGoingOut))
  const failed = (await listExecutions(job.jobName))
    .filter(one => mayRetry(one) && !leaving.has(one.deviceName))
    .map(({ deviceName }) => deviceName)
  refuse(wanted, new Set(failed), 'the job has not failed or been cancelled there, so it cannot go out again')
  const names = [...new Set(wanted ?? failed)]
  const devices = await findDevices(names)
  const denied = new Set(devices.filter(isDenied).map(({ deviceName }) => deviceName))
  refuse(wanted, new Set(names.filter(name => !denied.has(name))), 'DENIED, so it gets no content. Admit it first')
  const targets = stillTargets(job, names, devices)
  refuse(wanted, targets, `no longer admitted as an instrument of ${job.models.join(', ')}`)
  if (targets.size === 0) {
    const message =
      names.length === 0
        ? 'Every execution of this job has succeeded or is under way'
        : 'No instrument on which this job failed is still one of its targets'
    throw new Validation([{ field: 'jobName', message }])
  }
  return names.filter(name => targets.has(name))
}

const refuse = (wanted: readonly string[] = [], allowed: ReadonlySet<string>, reason: string): void => {
  const others = wanted.filter(name => !allowed.has(name))
  if (others.length === 0) return
  throw new Validation([{ field: 'deviceNames', message: `${others.join(', ')}: ${reason}` }])
}

/**
 * Returns the instruments that are still targets of the job. An instrument that the job targets by model may have
 * another model now, or may no longer be admitted. An instrument that the job targets by serial number may have been
 * denied.
 */
const stillTargets = ({ models, serialNumbers }: Job, names: readonly string[], devices: readonly Device[]) => {
  const named = new Set(serialNumbers)
  const byName = new Map(devices.map(device => [device.deviceName, device]))
  const isTarget = (name: string): boolean => {
    const device = byName.get(name)
    const isOfModel = device?.deviceStatus === 'OK' && models.includes(device.modelName)
    return isOfModel || (named.has(name) && !(device && isDenied(device)))
  }
  return new Set(names.filter(isTarget))
}
