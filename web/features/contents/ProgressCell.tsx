import { Fragment } from 'react'
import type { JobProgress } from '#shared/contract/job.ts'
import { progressParts, buildProgressSegments } from './progress.ts'
import './ProgressCell.css'

/** A job's progress as a bar, and as counts in words. */
export const ProgressCell = ({ progress }: { readonly progress: JobProgress }) => (
  <div className="job-progress">
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      {buildProgressSegments(progress).map(({ look, start, width }) => (
        <rect key={start} className={`job-progress-${look}`} x={start} y="0" width={width} height="6" />
      ))}
    </svg>
    {progressParts(progress).map((part, place) => (
      <Fragment key={part}>
        {place > 0 && ', '}
        <span className="job-progress-part">{part}</span>
      </Fragment>
    ))}
  </div>
)
