import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { jobs as jobCalls } from '#shared/contract/jobs.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { call } from '#web/lib/call.ts'
import { contentPath } from '#web/lib/addresses/contentPath.ts'
import { useOneByOne } from '#web/lib/useOneByOne.ts'
import type { ModelInUse } from './useModelDeletion.ts'

interface Props extends ModelInUse {
  /** Called once the jobs are cancelled. */
  readonly onCancelled: () => void
  readonly onClose: () => void
}

/** Says which jobs keep a model from being deleted, and offers to cancel them. */
export const JobsOfModelModal = ({ modelName, jobs, onCancelled, onClose }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  const { start, isBusy, doneCount, failure } = useOneByOne(jobs, {
    idOf: jobName => jobName,
    work: jobName => call(jobCalls.updateJob, { jobName, status: 'cancelled' }),
    onDone: onCancelled,
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
          start(undefined)
        }}
        onCancel={() => setIsAsking(false)}
      >
        Instruments that have not finished stop where they are. {isOne ? 'The job' : 'The jobs'} cannot be made active
        again, and {modelName} cannot be restored.
      </ConfirmModal>
    )
  }
  return (
    <Modal
      visible
      size="small"
      header={`${modelName} was not deleted`}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Close
            </Button>
            <Button
              loading={isBusy}
              loadingText={`Cancelling, ${doneCount} of ${jobs.length} done`}
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
        {failure !== undefined && <Alert type="error">{failure}</Alert>}
      </SpaceBetween>
    </Modal>
  )
}
