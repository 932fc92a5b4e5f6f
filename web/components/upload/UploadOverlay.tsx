import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { UnsavedQuestion } from '../form/UnsavedQuestion.tsx'
import type { Progress } from './useFileWork.ts'

interface Props {
  readonly fileName: string
  readonly progress: Progress
  /** What the file contains, in the plural, such as 'rules'. */
  readonly content: string
  readonly onCancel: () => void
}

const goesOn = 'The server applies the file all the same, but you will not see the result for each row.'

/** Covers the page during an upload (specification A §2). */
export const UploadOverlay = ({ fileName, content, progress, onCancel }: Props) => {
  const mayCancel = progress.step !== 'applying'
  return (
    <>
      <Modal
        visible
        size="small"
        header={`Uploading ${fileName}`}
        closeAriaLabel="Cancel the upload"
        onDismiss={({ detail }) => {
          if (mayCancel && detail.reason !== 'overlay') onCancel()
        }}
        footer={
          <Box float="right">
            <Button disabled={!mayCancel} onClick={onCancel}>
              Cancel
            </Button>
          </Box>
        }
      >
        {'percent' in progress ? (
          <ProgressBar value={progress.percent} label={wordsOf(progress, content)} />
        ) : (
          <StatusIndicator type="loading">{wordsOf(progress, content)}</StatusIndicator>
        )}
      </Modal>
      <UnsavedQuestion isUnsaved={() => true}>{!mayCancel && goesOn}</UnsavedQuestion>
    </>
  )
}

const wordsOf = ({ step }: Progress, content: string): string =>
  ({ sending: 'Sending the file', checking: 'Checking the file', applying: `Applying the ${content}` })[step]
