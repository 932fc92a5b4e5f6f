import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { jobStateText, type JobSoFar } from '#shared/jobs/jobState.ts'
import { statusLook } from './progress.ts'

/** The state of a job in words; its look warns of failures. */
export const JobStatus = ({ job }: { readonly job: JobSoFar }) => (
  // A narrow column would break it within a word.
  <StatusIndicator type={statusLook(job)} wrapText={false}>
    {jobStateText(job)}
  </StatusIndicator>
)
