import { findDevices } from '../../data/devices/deviceRepository.ts'
import { changeExecutions, executionsOfDevice } from '../../data/jobs/executionRepository.ts'
import { listJobParts } from '../../data/jobs/jobPartRepository.ts'
import { listJobs } from '../../data/jobs/jobRepository.ts'
import { deniedReason, isDenied } from '../../domain/jobs/deniedInstruments.ts'
import { afterUpdate, isTerminal, type Execution } from '../../domain/jobs/execution.ts'
import { cancelIotExecution, removeFromGroup } from '../../gateways/iotJobs.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/**
 * Ends a denied instrument's executions, in the table and at AWS IoT, so that the instrument does not install
 * outdated content if it is admitted again. It gets its model's jobs when it joins the model's group again.
 * Idempotent.
 */
export const shutOut = async (deviceName: string, now: number): Promise<void> => {
  const [device] = await findDevices([deviceName])
  if (!device || !isDenied(device)) return
  const active = (await listJobs()).flatMap(({ job }) => (job.status === 'active' ? job.jobName : []))
  const executions = await executionsOfDevice(deviceName, active)
  await runConcurrently(executions.filter(isToBeEnded).map(one => () => end(one.jobName, one, now)))
  await removeFromGroup(device.modelName, deviceName)
}

/**
 * Whether an execution of a denied instrument must still be ended at AWS IoT. An interrupted attempt may have ended
 * it in the table only.
 */
const isToBeEnded = ({ status, statusDetails }: Execution): boolean =>
  !isTerminal(status) || (status === 'CANCELLED' && statusDetails['reason'] === deniedReason)

const end = async (jobName: string, { deviceName, iotJobId }: Execution, at: number): Promise<void> => {
  const statusDetails = { reason: deniedReason }
  await changeExecutions(jobName, [deviceName], known =>
    known?.iotJobId === iotJobId && !isTerminal(known.status)
      ? afterUpdate(known, { deviceName, iotJobId, status: 'CANCELLED', statusDetails, at })
      : undefined,
  )
  const part = (await listJobParts(jobName)).find(one => one.iotJobId === iotJobId)
  const isOfModel = part !== undefined && 'model' in part.target
  if (!isOfModel) await cancelIotExecution(iotJobId, deviceName, deniedReason)
}
