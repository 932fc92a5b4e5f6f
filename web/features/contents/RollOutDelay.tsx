import Alert from '@cloudscape-design/components/alert'
import type { Answer } from '#shared/contract/route.ts'
import type { jobs } from '#shared/contract/calls/jobs.ts'
import { Time } from '#web/components/Time.tsx'

export type JobDelay = NonNullable<Answer<typeof jobs.getJob>['delay']>

const texts: Readonly<Record<JobDelay['reason'], { readonly header: string; readonly text: string }>> = {
  limit: {
    header: 'The job is waiting for other jobs',
    text:
      'This AWS account has reached its limit of active jobs, so the job has not been sent to some instruments yet. ' +
      'It is retried every minute and continues once another job ends. ' +
      'Cancel jobs that nobody needs, or have the limit raised in AWS.',
  },
  failure: {
    header: 'The job has not been sent to all instruments',
    text:
      'AWS IoT has not accepted the whole job yet. It is retried every minute. ' +
      'If this lasts, the log of the function everyMinute says why.',
  },
}

/** Says why some instruments have not received the job yet, and what happens next. */
export const RollOutDelay = ({ delay: { reason, since } }: { readonly delay: JobDelay }) => (
  <Alert type="warning" header={texts[reason].header}>
    {texts[reason].text} First tried: <Time at={since} />.
  </Alert>
)
