import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { jobStateText, type JobSoFar } from '#shared/jobs/jobState.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { statusLook } from './progress.ts'
import './JobStatus.css'

/** A job's state in words. Its icon and colour show failures. */
export const JobStatus = ({ job }: { readonly job: JobSoFar }) => {
  // In a narrow table column, wrapping would break the status within a word. A card has room for whole words.
  const isOnCard = useMedia(halfWindow)
  return (
    <span className="job-status">
      <StatusIndicator type={statusLook(job)} wrapText={isOnCard}>
        {jobStateText(job)}
      </StatusIndicator>
    </span>
  )
}
