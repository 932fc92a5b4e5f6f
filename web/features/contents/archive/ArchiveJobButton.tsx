import { jobs } from '#shared/contract/calls/jobs.ts'
import type { Job } from '#shared/contract/job.ts'
import { archiveRefusal } from '#shared/jobs/jobState.ts'
import { ArchiveButton } from '#web/components/archive/ArchiveButton.tsx'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

interface Props {
  readonly job: Job
  /** Called with the job after it has been archived or restored. The button stays busy until the promise settles. */
  readonly onDone: (job: Job) => Promise<void>
}

/** The button that archives a finished content job or restores it. */
export const ArchiveJobButton = ({ job, onDone }: Props) => {
  const { jobName, archived, revision } = job
  const { send, isBusy } = useCallMutation(jobs.archiveJob, {
    onDone: async answer => {
      if (!answer) return
      notify({ type: 'success', text: answer.message })
      await onDone(answer.job)
    },
    onFailure: text => notify({ type: 'error', text }),
  })
  return (
    <ArchiveButton
      isArchived={archived !== undefined}
      isBusy={isBusy}
      refusal={archiveRefusal(job)}
      onClick={() => send({ jobName, isArchived: archived === undefined, revision })}
    />
  )
}
