import { changeExecutions, listExecutions } from '../../data/jobs/executionRepository.ts'
import { markCancelled } from '../../data/jobs/jobPartRepository.ts'
import { afterUpdate, isTerminal } from '../../domain/jobs/execution.ts'
import { cancelIotJob } from '../../gateways/iotJobs.ts'

/**
 * Ends parts of a job. They are marked as ended before AWS IoT is called, so that a roll-out in progress sees the
 * mark and withdraws whatever it still creates at AWS IoT. Unfinished executions count as cancelled at once, before
 * AWS reports each one. Idempotent.
 */
export const endParts = async (
  jobName: string,
  iotJobIds: readonly string[],
  reason: string,
  now: number,
): Promise<void> => {
  for (const iotJobId of iotJobIds) {
    await markCancelled(jobName, iotJobId)
    await cancelIotJob(iotJobId, reason)
  }
  await cancelExecutions(jobName, new Set(iotJobIds), reason, now)
}

const cancelExecutions = async (
  jobName: string,
  iotJobIds: ReadonlySet<string>,
  reason: string,
  at: number,
): Promise<void> => {
  const open = (await listExecutions(jobName)).filter(
    ({ status, iotJobId }) => !isTerminal(status) && iotJobIds.has(iotJobId),
  )
  const names = open.map(({ deviceName }) => deviceName)
  await changeExecutions(jobName, names, (known, deviceName) =>
    known && iotJobIds.has(known.iotJobId)
      ? afterUpdate(known, { deviceName, iotJobId: known.iotJobId, status: 'CANCELLED', statusDetails: { reason }, at })
      : undefined,
  )
}
