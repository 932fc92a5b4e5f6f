import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Progress } from './useUpload.ts'

interface Props {
  readonly fileName: string
  readonly progress: Progress
  readonly onCancel: () => void
}

/** Lies over the page while a file is on its way (A §2). */
export const UploadOverlay = ({ fileName, progress, onCancel }: Props) => {
  const mayCancel = progress.step !== 'applying'
  return (
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
      {progress.step === 'sending' ? (
        <ProgressBar value={progress.percent} label="Sending the file" />
      ) : (
        <StatusIndicator type="loading">
          {progress.step === 'checking' ? 'Checking the file' : 'Taking the parameters over'}
        </StatusIndicator>
      )}
    </Modal>
  )
}
