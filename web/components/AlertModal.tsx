import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface Props {
  readonly text: string
  /** What the alert says below its text, such as the reason. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** An alert with the exact text that the specification fixes, and one way to close it. */
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
 * Keeps the focus in a window. If something behind the window takes the focus, it goes back to a button of the window.
 * A table takes the focus when it loses the row that had it last.
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
