import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { Job, JobExecution } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { executionCardColumns, executionColumns } from './executionColumns.tsx'

interface Props {
  readonly job: Job
  readonly source: RowSource<JobExecution>
  /** Called with the executions on the table's current page after each render. */
  readonly onShown: (executions: readonly JobExecution[]) => void
  /**
   * Called with the changed job after some of its executions have been retried. The button stays busy until the
   * promise settles.
   */
  readonly onRetried: (job: Job) => Promise<void>
}

const unsuccessful = new Set<JobExecution['status']>(['FAILED', 'TIMED_OUT', 'REJECTED', 'CANCELLED'])

const mayRetry = ({ status }: JobExecution): boolean => unsuccessful.has(status)

/** A table with each instrument's execution of a job. Executions that did not succeed can be retried. */
export const ExecutionsTable = ({ job, source, onShown, onRetried }: Props) => {
  const [keys, setKeys] = useState<readonly string[]>([])
  const retryable = (source.rows ?? []).filter(mayRetry).map(({ deviceName }) => deviceName)
  const chosen = keys.filter(key => retryable.includes(key))
  const retry = useCallMutation(jobs.retryJob, {
    onDone: async (answer, { deviceNames }) => {
      // Executions that were selected while the retry was being requested stay selected.
      setKeys(now => (deviceNames ? now.filter(key => !deviceNames.includes(key)) : []))
      if (!answer) return
      notify({ type: 'success', text: answer.message })
      await onRetried(answer.job)
    },
    onFailure: text => notify({ type: 'error', text }),
  })
  const hasCards = useMedia(halfWindow)
  const isActive = job.status === 'active'
  const label =
    chosen.length > 0 ? `Retry ${chosen.length}` : `Retry all that ended without success (${retryable.length})`
  return (
    <ResourceTable
      variant="container"
      title="Executions"
      name="executions"
      source={source}
      columns={hasCards ? executionCardColumns : executionColumns}
      rowKey={execution => execution.deviceName}
      exportName={`${job.jobName}_Executions.csv`}
      narrowLook="cardsSooner"
      onShown={onShown}
      emptyAction="The job has not been sent to any instrument yet."
      actions={
        <Button
          disabled={!isActive || retryable.length === 0}
          disabledReason={
            isActive ? 'Nothing has failed.' : 'The job is cancelled. Create a new one to send the content again.'
          }
          loading={retry.isBusy}
          loadingText="Retrying"
          onClick={() => retry.send({ jobName: job.jobName, ...(chosen.length > 0 && { deviceNames: [...chosen] }) })}
        >
          {label}
        </Button>
      }
      selection={
        isActive
          ? { keys: chosen, isSelectable: mayRetry, labelOf: ({ deviceName }) => deviceName, onChange: setKeys }
          : undefined
      }
    />
  )
}
