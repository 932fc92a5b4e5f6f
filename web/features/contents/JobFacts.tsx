import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { Job } from '#shared/contract/job.ts'
import { Time } from '#web/components/Time.tsx'
import { ProgressCell } from './ProgressCell.tsx'
import { someOf } from './someOf.ts'
import { bytesText } from '#web/lib/bytesText.ts'

/** The facts of a job that cannot be changed. */
export const JobFacts = ({ job }: { readonly job: Job }) => (
  <KeyValuePairs
    columns={3}
    items={[
      { label: 'Job Name', value: job.jobName },
      { label: 'Version', value: job.version },
      { label: 'Operation', value: job.operation },
      { label: 'File', value: `${job.fileName} (${bytesText(job.size)})` },
      { label: 'Models', value: someOf(job.models) },
      { label: 'Serial Numbers', value: someOf(job.serialNumbers) },
      { label: 'Mandatory update', value: job.mandatoryUpdate ? 'Yes' : 'No' },
      { label: 'Downgrade', value: job.downgrade ? 'Allowed' : 'Not allowed' },
      {
        label: 'Last Updated',
        value: (
          <>
            {job.updatedBy}, <Time at={job.updateTime} />
          </>
        ),
      },
      { label: 'Progress', value: <ProgressCell progress={job.progress} /> },
      ...(job.statusReason
        ? [{ label: job.status === 'cancelled' ? 'Why it was cancelled' : 'Note', value: job.statusReason }]
        : []),
    ]}
  />
)
