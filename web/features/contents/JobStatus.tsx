import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { jobStateText, type JobSoFar } from '#shared/jobs/jobState.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { statusLook } from './progress.ts'

/** The state of a job in words; its look warns of failures. */
export const JobStatus = ({ job }: { readonly job: JobSoFar }) => {
  // A narrow column would break the text within a word. A card has room for whole words.
  const isOnCard = useMedia(halfWindow)
  return (
    <StatusIndicator type={statusLook(job)} wrapText={isOnCard}>
      {jobStateText(job)}
    </StatusIndicator>
  )
}
