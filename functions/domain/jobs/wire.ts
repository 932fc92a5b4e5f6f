import type { Job as JobOnTheWire, JobExecution, JobProgress } from '#shared/contract/job.ts'
import type { Execution } from './execution.ts'
import type { Job } from './job.ts'

export const jobOnTheWire = (job: Job, progress: JobProgress): JobOnTheWire => {
  const {
    fileKey: _,
    counter: _counter,
    timeoutMinutes,
    models,
    serialNumbers,
    criteriaList,
    attributes,
    archived,
    ...same
  } = job
  return {
    ...same,
    targets: { models: [...models], deviceSerialNumbers: [...serialNumbers] },
    models: [...models],
    serialNumbers: [...serialNumbers],
    criteriaList: [...criteriaList],
    timeoutConfig: { inProgressTimeoutInMinutes: timeoutMinutes },
    attributes: { ...attributes },
    ...(archived && { archived }),
    progress,
  }
}

export const executionOnTheWire = ({ lastFailure, ...execution }: Execution): JobExecution => ({
  deviceName: execution.deviceName,
  status: execution.status,
  statusDetails: { ...execution.statusDetails },
  queuedAt: new Date(execution.queuedAt).toISOString(),
  ...(execution.startedAt !== undefined && { startedAt: new Date(execution.startedAt).toISOString() }),
  lastUpdatedAt: new Date(execution.lastUpdatedAt).toISOString(),
  attempt: execution.attempt ?? 1,
  ...(lastFailure && {
    lastFailure: {
      status: lastFailure.status,
      statusDetails: { ...lastFailure.statusDetails },
      at: new Date(lastFailure.at).toISOString(),
    },
  }),
})
