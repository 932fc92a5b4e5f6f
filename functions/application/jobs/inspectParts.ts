import { findJob } from '../../data/jobs/jobRepository.ts'
import { replaceJob } from '../../data/jobs/jobWriter.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { readCancelReason } from '../../gateways/iotJobs.ts'
import { endParts } from './endParts.ts'

/**
 * Checks whether parts of an active job were cancelled at AWS IoT, and stores that on the job. A part is cancelled
 * because of AWS IoT's limit on concurrent jobs, or by somebody in the AWS console. Idempotent.
 */
export const inspectParts = (jobName: string, now: number): Promise<void> =>
  onNewest(`job#${jobName}`, () => inspect(jobName, now))

const inspect = async (jobName: string, now: number): Promise<void> => {
  const found = await findJob(jobName)
  if (found?.job.status !== 'active') return
  const { job } = found
  for (const { iotJobId, state } of await listJobParts(jobName)) {
    if (state !== 'created') continue
    const reason = await readCancelReason(iotJobId)
    if (reason === undefined) continue
    const statusReason = `AWS IoT has cancelled a part of this job (${reason}). Retry sends it out again.`
    const trail = { by: 'system', at: now, action: 'job.partCancelled', requestId: `part-${iotJobId}` }
    // The job is written before its part is marked as ended, because an ended part is not inspected again.
    if (job.statusReason !== statusReason) await replaceJob(job, { ...job, statusReason }, trail)
    await endParts(jobName, [iotJobId], reason, now)
    // The job was changed, so its remaining parts are inspected with the job as it is stored now.
    return inspect(jobName, now)
  }
}
