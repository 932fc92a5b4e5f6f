import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Job } from '#shared/contract/job.ts'
import { statusLook } from './progress.ts'

/** The status of a job; its look warns of failures. */
export const JobStatus = ({ job }: { readonly job: Pick<Job, 'status' | 'progress'> }) => (
  <StatusIndicator type={statusLook(job)}>{job.status}</StatusIndicator>
)
