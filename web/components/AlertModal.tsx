import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import type { ReactNode } from 'react'

interface Props {
  readonly text: string
  /** The reason, if there is more to say. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** An alert as the specification has it: its exact text and one way to close it. */
export const AlertModal = ({ text, children, onClose }: Props) => (
  <Modal
    visible
    size="small"
    header={text}
    closeAriaLabel="Close"
    onDismiss={onClose}
    footer={
      <Box float="right">
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      </Box>
    }
  >
    {children}
  </Modal>
)
