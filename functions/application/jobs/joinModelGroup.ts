import { listExecutions } from '../../data/jobs/executionRepository.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { listJobs } from '../../data/jobs/jobRepository.ts'
import { addParts } from '../../data/jobs/jobWriter.ts'
import { hasExpired } from '../../domain/jobs/document.ts'
import type { Job } from '../../domain/jobs/job.ts'
import { isLeftForModel, splitTargets, type JobPart } from '../../domain/jobs/jobPart.ts'
import { addToGroup, namesInGroup, removeFromGroup } from '../../gateways/iotJobs.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { listAdmittedDevices } from './listAdmittedDevices.ts'
import { newJobParts } from './newJobParts.ts'
import { queueJoining } from './queueExecutions.ts'

/**
 * Synchronizes a model's thing group at AWS IoT with the model's admitted instruments. Instruments that join get the
 * model's jobs. A model that never had a job needs no group. Idempotent.
 */
export const joinModelGroup = async (model: string, now: number): Promise<void> => {
  const members = await namesInGroup(model)
  if (!members) return
  const admitted = new Set(await listAdmittedDevices(model))
  const joining = [...admitted].filter(name => !members.has(name))
  const leaving = [...members].filter(name => !admitted.has(name))
  // The executions of joining instruments are queued before the instruments join the group, so that AWS IoT reports
  // only executions that are known.
  if (joining.length > 0) await queueJobsOf(model, joining, now)
  await runConcurrently([
    ...joining.map(name => () => addToGroup(model, name)),
    ...leaving.map(name => () => removeFromGroup(model, name)),
  ])
}

const queueJobsOf = async (model: string, deviceNames: readonly string[], now: number): Promise<void> => {
  for (const { job } of await listJobs()) {
    if (job.status !== 'active' || !job.models.includes(model)) continue
    const parts = await listJobParts(job.jobName)
    for (const part of parts) {
      if (!isLeftForModel(part, model)) continue
      // A part that is still being rolled out is queued too. The roll-out may have listed the model's instruments
      // already, and AWS IoT gives the part to everything that is in the group by then.
      if (part.state === 'created' && hasExpired(part, now)) await sendAnew(job, parts, deviceNames, now)
      else await queueJoining(job.jobName, part, deviceNames, now)
    }
  }
}

/**
 * Adds a part to a job for instruments that join the model's group after the document of the model's part has
 * expired. Instruments refuse an expired document, so the new part addresses them by serial number. Idempotent.
 */
const sendAnew = async (
  job: Job,
  parts: readonly JobPart[],
  deviceNames: readonly string[],
  now: number,
): Promise<void> => {
  const executions = await listExecutions(job.jobName)
  const served = new Set([
    ...executions.filter(({ status }) => status !== 'CANCELLED').map(({ deviceName }) => deviceName),
    ...parts.flatMap(({ target, state }) =>
      'model' in target || state === 'cancelled' ? [] : target.deviceSerialNumbers,
    ),
  ])
  const names = deviceNames.filter(name => !served.has(name))
  const added = await newJobParts(job.jobName, splitTargets([], names), now)
  const [first] = added
  if (!first) return
  const trail = { by: 'system', at: now, action: 'job.joined', requestId: `joined-${first.iotJobId}` }
  await addParts(job, added, trail)
}
