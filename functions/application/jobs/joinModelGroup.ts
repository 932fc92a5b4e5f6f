import { listJobs } from '../../data/jobs/jobRepository.ts'
import { jobPartsOf } from '../../data/jobs/jobPartRepository.ts'
import { addToGroup, namesInGroup, removeFromGroup } from '../../gateways/iotJobs.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { admittedOf } from './admittedOf.ts'
import { queueExecutions } from './queueExecutions.ts'

/**
 * Makes a model's thing group hold exactly its admitted instruments; those that join get what the model's jobs bring. A
 * model that no job was ever made for has no group and needs none. May be repeated.
 */
export const joinModelGroup = async (model: string, now: number): Promise<void> => {
  const members = await namesInGroup(model)
  if (!members) return
  const admitted = new Set(await admittedOf(model))
  const joining = [...admitted].filter(name => !members.has(name))
  const leaving = [...members].filter(name => !admitted.has(name))
  // Executions are queued before the instruments join, so that AWS IoT tells only of executions that are known.
  if (joining.length > 0) await queueJobsOf(model, joining, now)
  await runConcurrently([
    ...joining.map(name => () => addToGroup(model, name)),
    ...leaving.map(name => () => removeFromGroup(model, name)),
  ])
}

const queueJobsOf = async (model: string, deviceNames: readonly string[], now: number): Promise<void> => {
  for (const { job } of await listJobs()) {
    if (job.status !== 'active' || !job.models.includes(model)) continue
    for (const part of await jobPartsOf(job.jobName)) {
      const isOfModel = 'model' in part.target && part.target.model === model && part.state === 'created'
      if (isOfModel) await queueExecutions(job.jobName, part, deviceNames, now)
    }
  }
}
