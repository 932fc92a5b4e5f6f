import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import type { ReactNode } from 'react'

interface Props extends Pick<ModalProps, 'size'> {
  readonly header: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A dialog that only shows something, with a button that closes it. */
export const CloseModal = ({ header, children, onClose, ...looks }: Props) => (
  <Modal
    {...looks}
    visible
    header={header}
    closeAriaLabel="Close"
    onDismiss={onClose}
    footer={
      <Box float="right">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </Box>
    }
  >
    {children}
  </Modal>
)
