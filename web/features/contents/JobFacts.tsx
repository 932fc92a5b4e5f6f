import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Job } from '#shared/contract/job.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { contentPath } from '#web/lib/addresses/contentPath.ts'
import { JobStatus } from './JobStatus.tsx'
import { ProgressCell } from './ProgressCell.tsx'
import type { Replacement } from './replacedJobs.ts'
import { formatSomeNames } from './formatSomeNames.ts'
import { bytesText } from '#web/lib/bytesText.ts'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'

interface Props {
  readonly job: Job
  readonly replacedBy: readonly Replacement[]
}

const shortFacts = new Set(['Version', 'Operation', 'Downgrade', 'Last Updated'])

const isShort = ({ label }: { readonly label: string }): boolean => shortFacts.has(label)

/** The properties of a content job that cannot be changed. On a phone, a long one has a line of its own. */
export const JobFacts = ({ job, replacedBy }: Props) => {
  const isPhone = useMedia(narrowWindow)
  const isHalf = useMedia(halfWindow)
  const facts = [
    { label: 'Version', value: job.version },
    { label: 'Operation', value: job.operation },
    { label: 'File', value: `${job.fileName} (${bytesText(job.size)})` },
    {
      label: 'Models',
      value: (
        <>
          {formatSomeNames(job.models)}
          {replacedBy.map(({ jobName, models }) => (
            <div key={jobName}>
              No longer for {models.join(', ')}: <RouteLink to={contentPath(jobName)}>{jobName}</RouteLink> has taken
              its place. Instruments enrolled later do not get this content.
            </div>
          ))}
        </>
      ),
    },
    ...(job.serialNumbers.length > 0 ? [{ label: 'Serial Numbers', value: formatSomeNames(job.serialNumbers) }] : []),
    {
      label: 'Mandatory update',
      value: job.mandatoryUpdate
        ? 'Yes: instruments do not wait until they are ready'
        : 'No: instruments wait until they are ready',
    },
    { label: 'Downgrade', value: job.downgrade ? 'Allowed' : 'Not allowed' },
    {
      label: 'Last Updated',
      value: (
        <>
          {job.updatedBy}, <Time at={job.updateTime} />
        </>
      ),
    },
    ...(job.statusReason
      ? [{ label: job.status === 'cancelled' ? 'Why it was cancelled' : 'Note', value: job.statusReason }]
      : []),
  ]
  return (
    <SpaceBetween size="l">
      {/* It has the whole width, because its counts would break on a phone. */}
      <KeyValuePairs
        columns={1}
        items={[
          {
            label: 'Progress',
            value: (
              <>
                <JobStatus job={job} />
                <ProgressCell progress={job.progress} />
              </>
            ),
          },
        ]}
      />
      <KeyValuePairs columns={isPhone ? 2 : isHalf ? 3 : 4} items={isPhone ? facts.filter(isShort) : facts} />
      {isPhone && <KeyValuePairs columns={1} items={facts.filter(fact => !isShort(fact))} />}
    </SpaceBetween>
  )
}
