import type { JobExecution } from '#shared/contract/job.ts'

/**
 * An instrument's last message, in a sentence or two: its reason, then (while it works) what it waits for or how far
 * it is, then everything else that it reported, as `name: value`. The version that it has reported since comes first,
 * if it is a different one.
 */
export const lastMessage = ({
  status,
  statusDetails,
  reportedVersion,
}: Pick<JobExecution, 'status' | 'statusDetails' | 'reportedVersion'>): string => {
  const { reason, phase, percent, waitingFor, ...others } = statusDetails
  return [
    reportedVersion !== undefined && `The instrument now reports version ${reportedVersion}`,
    reason,
    isOpen(status) && (waitingFor ? `Waits for ${waitingFor}` : placeOf(phase, percent)),
    ...Object.entries(others).map(([name, value]) => value && `${name}: ${value}`),
  ]
    .filter(Boolean)
    .join('; ')
}

/**
 * Whether an execution has not ended. Executions that ended in earlier releases still have the phase that they were
 * in.
 */
const isOpen = (status: JobExecution['status']): boolean => status === 'QUEUED' || status === 'IN_PROGRESS'

const placeOf = (phase: string | undefined, percent: string | undefined): string =>
  [phase && `Phase ${phase}`, percent && `${percent} %`].filter(Boolean).join(', ')
