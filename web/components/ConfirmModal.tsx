import Box from '@cloudscape-design/components/box'
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useRef, type ReactNode } from 'react'

interface Props extends Pick<ModalProps, 'size'> {
  readonly question: string
  readonly children?: ReactNode
  /** The label of the button that confirms. */
  readonly confirm: string
  /** The label of the button that cancels. This button has the focus. */
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A confirmation dialog with the exact text from the specification. The button for the safe choice has the focus. */
export const ConfirmModal = ({ question, children, confirm, cancel, size = 'small', onConfirm, onCancel }: Props) => {
  const safe = useRef<ButtonProps.Ref>(null)
  useEffect(() => {
    // The modal moves the focus to its own close button first, so the button for the safe choice gets it a frame
    // later.
    const frame = requestAnimationFrame(() => safe.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Modal
      visible
      size={size}
      header={question}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click outside the dialog does not cancel: it may be the second click of the double click that opened the
        // dialog.
        if (detail.reason !== 'overlay') onCancel()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button ref={safe} onClick={onCancel}>
              {cancel}
            </Button>
            <Button variant="primary" onClick={onConfirm}>
              {confirm}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {children}
    </Modal>
  )
}
