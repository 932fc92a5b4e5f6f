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

/** Lies over the page while a file is on its way. */
export const ContentUploadOverlay = ({ file, progress: { step, bytes }, onCancel }: Props) => (
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
    <ProgressBar
      value={Math.floor((100 * bytes) / file.size)}
      label={words[step]}
      additionalInfo={`${bytesText(bytes)} of ${bytesText(file.size)}`}
      description={
        isInParts(file) &&
        'If it is interrupted, choose the same file again. It continues where it stopped, even after a reload or a new sign-in.'
      }
    />
  </Modal>
)
