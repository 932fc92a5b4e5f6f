import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface Props {
  readonly text: string
  /** Further content below the alert's text, such as the reason. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** An alert with the exact text from the specification, and a single button that closes it. */
export const AlertModal = ({ text, children, onClose }: Props) => {
  const around = useFocusWithin()
  return (
    <Modal
      visible
      size="small"
      header={text}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <div ref={around}>
            <Button variant="primary" onClick={onClose}>
              OK
            </Button>
          </div>
        </Box>
      }
    >
      {children}
    </Modal>
  )
}

/**
 * Keeps the focus in a dialog: if something behind the dialog takes the focus, a button of the dialog gets it back.
 * For example, a table takes the focus when the row that had it last is removed.
 * @returns the ref of an element around the button
 */
const useFocusWithin = (): RefObject<HTMLDivElement | null> => {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bringBack = ({ target }: FocusEvent): void => {
      const dialog = around.current?.closest('[role="dialog"]')
      if (dialog && target instanceof Node && !dialog.contains(target)) around.current?.querySelector('button')?.focus()
    }
    document.addEventListener('focusin', bringBack)
    return () => document.removeEventListener('focusin', bringBack)
  }, [])
  return around
}
