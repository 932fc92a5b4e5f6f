import type { JobExecution } from '#shared/contract/job.ts'

/**
 * An instrument's last message about a job's execution, as text. It has up to four parts: the version that the
 * instrument has reported since, if it is not the content's; the reason; for an open execution, what it waits for or
 * its progress; and everything else that was reported, as `name: value`.
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
 * Whether an execution is still open. The phase alone does not show it: executions that ended in earlier releases
 * have kept their last phase.
 */
const isOpen = (status: JobExecution['status']): boolean => status === 'QUEUED' || status === 'IN_PROGRESS'

const placeOf = (phase: string | undefined, percent: string | undefined): string =>
  [phase && `Phase ${phase}`, percent && `${percent} %`].filter(Boolean).join(', ')
