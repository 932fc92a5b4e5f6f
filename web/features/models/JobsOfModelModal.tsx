import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { jobs as jobCalls } from '#shared/contract/calls/jobs.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { dismissWork, useWork } from '#web/components/progress/useWork.ts'
import { WorkProgress, WorkQuestion } from '#web/components/progress/WorkProgress.tsx'
import { oneByOne } from '#web/components/progress/workThrough.ts'
import { call } from '#web/lib/call.ts'
import { notify } from '#web/lib/notices.ts'
import { contentPath } from '#web/lib/addresses/contentPath.ts'
import type { ModelInUse } from './useModelDeletion.ts'

interface Props extends ModelInUse {
  /** Called once the jobs that prevent the deletion of the model are cancelled. */
  readonly onCancelled: () => void
  readonly onClose: () => void
}

/** A dialog that lists the jobs that prevent the deletion of a model, and offers to cancel them. */
export const JobsOfModelModal = ({ modelName, jobs, onCancelled, onClose }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  const leftText = (doneCount: number): string =>
    `${doneCount} of ${jobs.length} jobs cancelled. ${modelName} was not deleted.`
  const work = useWork<string, undefined>(jobs, {
    idOf: jobName => jobName,
    step: oneByOne(jobName => call(jobCalls.updateJob, { jobName, status: 'cancelled' })),
    onDone: (_counts, isStopped) => {
      if (!isStopped) return onCancelled()
      notify({ type: 'warning', text: leftText(jobs.length), stays: true })
      onClose()
    },
    leftText,
  })
  const isOne = jobs.length === 1
  if (isAsking) {
    return (
      <ConfirmModal
        question={`Cancel ${isOne ? 'this job' : 'these jobs'} and delete ${modelName}?`}
        confirm="Cancel and delete"
        cancel="Keep"
        onConfirm={() => {
          setIsAsking(false)
          work.start(undefined)
        }}
        onCancel={() => setIsAsking(false)}
      >
        Instruments that have not finished stop where they are. {isOne ? 'The job' : 'The jobs'} cannot be made active
        again, and {modelName} cannot be restored.
      </ConfirmModal>
    )
  }
  return (
    <>
      <Modal
        visible
        size="small"
        header={`${modelName} was not deleted`}
        closeAriaLabel="Close"
        onDismiss={({ detail: { reason } }) => dismissWork(work, { reason, onClose })}
        footer={
          <Box float="right">
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={work.isBusy ? work.stop : onClose}>
                {work.isBusy ? 'Stop' : 'Close'}
              </Button>
              <Button
                loading={work.isBusy}
                loadingText={`Cancelling, ${work.doneCount} of ${jobs.length} done`}
                onClick={() => setIsAsking(true)}
              >
                {isOne ? 'Cancel this job' : 'Cancel these jobs'}
              </Button>
            </SpaceBetween>
          </Box>
        }
      >
        <SpaceBetween size="s">
          <Box>
            {isOne ? 'An active content job is' : 'Active content jobs are'} for this model, and would also reach the
            instruments of a new model of the same name.
          </Box>
          <ul>
            {jobs.map(jobName => (
              <li key={jobName}>
                <RouteLink to={contentPath(jobName)}>{jobName}</RouteLink>
              </li>
            ))}
          </ul>
          <WorkProgress work={work} done="cancelled" nameOf={jobName => jobName} />
        </SpaceBetween>
      </Modal>
      <WorkQuestion work={work} done="cancelled" />
    </>
  )
}
