import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { bytesText } from '#web/lib/bytesText.ts'
import { isInParts, type UploadProgress } from './uploadContent.ts'

interface Props {
  readonly file: File
  readonly progress: UploadProgress
  readonly onCancel: () => void
}

const words = { reading: 'Reading the file', sending: 'Sending the file' } as const

/** Covers the page during an upload. */
export const ContentUploadOverlay = ({ file, progress: { step, bytes, isWaiting }, onCancel }: Props) => (
  <Modal
    visible
    size="small"
    header={`Uploading ${file.name}`}
    closeAriaLabel="Cancel the upload"
    onDismiss={({ detail }) => {
      if (detail.reason !== 'overlay') onCancel()
    }}
    footer={
      <Box float="right">
        <Button formAction="none" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    }
  >
    {isWaiting && (
      <Alert type="warning">The server cannot be reached. The upload continues by itself once it can.</Alert>
    )}
    <ProgressBar
      value={Math.floor((100 * bytes) / file.size)}
      label={words[step]}
      additionalInfo={`${bytesText(bytes)} of ${bytesText(file.size)}`}
      description={
        isInParts(file) &&
        'If you leave the page, choose the same file again and press “Add content”. It continues where it stopped, even after a new sign-in.'
      }
    />
  </Modal>
)
