import Alert from '@cloudscape-design/components/alert'
import type { Answer } from '#shared/contract/route.ts'
import type { jobs } from '#shared/contract/jobs.ts'
import { Time } from '#web/components/Time.tsx'

export type JobDelay = NonNullable<Answer<typeof jobs.getJob>['delay']>

const texts: Readonly<Record<JobDelay['reason'], { readonly header: string; readonly text: string }>> = {
  limit: {
    header: 'The job waits for other jobs',
    text:
      'AWS IoT has as many jobs under way as this account may have, so some instruments have not been asked yet. ' +
      'It is tried again every minute and goes on once another job ends. ' +
      'Cancel jobs that nobody needs any more, or have the limit raised in AWS.',
  },
  failure: {
    header: 'The job is not handed over yet',
    text:
      'AWS IoT has not taken the whole job, so some instruments have not been asked yet. It is tried again every minute. ' +
      'If it takes long, the log of the function everyMinute says why.',
  },
}

/** Why some instruments have not been asked yet, and what happens next. */
export const RollOutDelay = ({ delay: { reason, since } }: { readonly delay: JobDelay }) => (
  <Alert type="warning" header={texts[reason].header}>
    {texts[reason].text} First tried: <Time at={since} />.
  </Alert>
)
