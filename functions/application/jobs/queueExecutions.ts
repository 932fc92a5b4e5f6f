import { changeExecutions } from '../../data/jobs/executionRepository.ts'
import { isTerminal, queued, type Execution } from '../../domain/jobs/execution.ts'
import type { JobPart } from '../../domain/jobs/jobPart.ts'

/**
 * Queues some instruments' executions for a part of a job. An execution that is in progress stays as it is. An
 * execution that this part has ended also stays as it is, unless it was cancelled because its instrument left the
 * model's group. Idempotent.
 */
export const queueExecutions = async (
  jobName: string,
  { iotJobId }: JobPart,
  deviceNames: readonly string[],
  at: number,
): Promise<void> => {
  const stays = (known: Execution): boolean =>
    !isTerminal(known.status) || (known.iotJobId === iotJobId && known.status !== 'CANCELLED')
  await changeExecutions(jobName, deviceNames, (known, deviceName) =>
    known && stays(known) ? undefined : queued(known, { deviceName, iotJobId, at }),
  )
}

/**
 * Queues the executions of a model's part of a job for instruments that join the model's group. AWS IoT gives this
 * part only to instruments that never had it, or that left the group before they had finished it. Idempotent.
 */
export const queueJoining = async (
  jobName: string,
  { iotJobId }: JobPart,
  deviceNames: readonly string[],
  at: number,
): Promise<void> => {
  await changeExecutions(jobName, deviceNames, (known, deviceName) =>
    known === undefined || (known.iotJobId === iotJobId && known.status === 'CANCELLED')
      ? queued(known, { deviceName, iotJobId, at })
      : undefined,
  )
}
