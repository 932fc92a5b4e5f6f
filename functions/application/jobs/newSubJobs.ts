import type { JobTarget } from '#shared/contract/jobDocument.ts'
import { takeCounters } from '../../data/jobs/subJobRepository.ts'
import { iotJobIdOf, type SubJob } from '../../domain/jobs/subJob.ts'
import { stagePrefix } from '../../gateways/iotJobs.ts'

/** A part of the job for each target, with numbers above those of all parts before. */
export const newSubJobs = async (jobName: string, targets: readonly JobTarget[], now: number): Promise<SubJob[]> => {
  if (targets.length === 0) return []
  const first = await takeCounters(targets.length, now)
  return targets.map((target, index) => {
    const counter = first + index
    return { iotJobId: iotJobIdOf(stagePrefix(), jobName, counter), target, counter, state: 'pending' }
  })
}
