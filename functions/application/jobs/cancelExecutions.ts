import { changeExecutions, listExecutions } from '../../data/jobs/executionRepository.ts'
import { afterUpdate, isTerminal } from '../../domain/jobs/execution.ts'

/**
 * Marks the executions of a job that have not ended as cancelled, without waiting for AWS to tell of each.
 * @param iotJobId only those of one job of AWS IoT
 */
export const cancelExecutions = async (
  jobName: string,
  reason: string,
  now: number,
  iotJobId?: string,
): Promise<void> => {
  const open = (await listExecutions(jobName)).filter(
    execution => !isTerminal(execution.status) && (iotJobId === undefined || execution.iotJobId === iotJobId),
  )
  await changeExecutions(
    jobName,
    open.map(({ deviceName }) => deviceName),
    (known, deviceName) =>
      known && afterUpdate(known, { deviceName, iotJobId, status: 'CANCELLED', statusDetails: { reason }, at: now }),
  )
}
