import Alert from '@cloudscape-design/components/alert'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { contentPath } from '#web/lib/addresses/contentPath.ts'
import type { Replacement } from './replacedJobs.ts'

/** Warns about existing jobs that a new job will end for some of its models. */
export const ReplacementWarning = ({ replaced }: { readonly replaced: readonly Replacement[] }) => (
  <Alert type="warning">
    {replaced.map(({ jobName, models }) => (
      <div key={jobName}>
        This takes the place of <RouteLink to={contentPath(jobName)}>{jobName}</RouteLink> for {models.join(', ')}:
        instruments enrolled later get this content and not that one. Instruments that have not finished that one stop
        where they are.
      </div>
    ))}
  </Alert>
)
