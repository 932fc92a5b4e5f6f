import type { JobTarget } from '#shared/contract/jobDocument.ts'
import { takeCounters } from '../../data/jobs/jobPartRepository.ts'
import { computeIotJobId, type JobPart } from '../../domain/jobs/jobPart.ts'
import { stagePrefix } from '../../gateways/iotJobs.ts'

/**
 * Makes the parts of a job that do not exist yet, one per target. The numbers of their documents are higher than
 * those of all earlier parts.
 */
export const newJobParts = async (jobName: string, targets: readonly JobTarget[], now: number): Promise<JobPart[]> => {
  if (targets.length === 0) return []
  const first = await takeCounters(targets.length, now)
  return targets.map((target, index) => {
    const counter = first + index
    return { iotJobId: computeIotJobId(stagePrefix(), jobName, counter), target, counter, state: 'pending' }
  })
}
