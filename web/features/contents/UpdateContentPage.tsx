import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { UpdatePage } from '#web/components/form/UpdatePage.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useCall } from '#web/lib/queries.ts'
import type { Join } from '#web/lib/read.ts'
import { contentsList } from '#web/lib/addresses/contentPath.ts'
import { urgentFirst } from './executions/urgentFirst.ts'
import { UpdateContentForm } from './UpdateContentForm.tsx'

/** The interval between two reads of a job's progress if there are no live updates. */
const everyMilliseconds = 5_000

const join: Join<typeof jobs.getJob> = (first, next) => ({
  ...next,
  job: { ...next.job, executions: [...first.job.executions, ...next.job.executions] },
})

/**
 * The page of the content job whose id is in the path (specification B §2). It keeps the job's progress up to date.
 */
export const UpdateContentPage = () => {
  const { id = '' } = useParams()
  const read = useCall(jobs.getJob, { jobName: id }, { everyMilliseconds, live: 'jobs', isNewest: true, join })
  const executions = useMemo(() => urgentFirst(read.data?.job.executions ?? []), [read.data])
  const { data, error, refetch, readAt } = read
  // The executions of a large job arrive in parts. They are shown together, because their order needs all of them.
  const whole = { data: data?.nextToken === undefined ? data : undefined, error, refetch, readAt }
  return (
    <UpdatePage kind="content job" id={id} list={contentsList} title={id} read={read}>
      {({ job, delay, replacedBy = [] }) => (
        <UpdateContentForm
          key={job.jobName}
          job={job}
          delay={delay}
          replacedBy={replacedBy}
          executions={makeRowSource(whole, () => executions)}
        />
      )}
    </UpdatePage>
  )
}
