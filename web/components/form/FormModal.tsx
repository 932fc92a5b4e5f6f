import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, type FormEvent, type ReactNode, type RefObject } from 'react'

interface Props {
  readonly header: string
  /** What the form is called, where the window's header says more than that. */
  readonly label: string
  readonly submit: string
  readonly isBusy?: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly isEntered: () => boolean
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form in a window of its own, which may stand inside another form. */
export const FormModal = (props: Props) => {
  const { header, label, submit, isBusy = false, form, isEntered, onSubmit, onClose, children } = props
  useEffect(() => {
    // The window first puts the focus to its own close button.
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [form])
  return (
    <Modal
      visible
      header={header}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click beside the window must not lose what was typed.
        if (detail.reason !== 'overlay' || !isEntered()) onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              formAction="none"
              loading={isBusy}
              loadingText="Saving"
              onClick={() => form.current?.requestSubmit()}
            >
              {submit}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        ref={form}
        noValidate
        aria-label={label}
        onSubmit={event => {
          event.preventDefault()
          // A form around this one is so only for React.
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        <SpaceBetween size="m">
          {children}
          {/* Without a button of its own, a form of several fields ignores Enter. */}
          <input type="submit" hidden />
        </SpaceBetween>
      </form>
    </Modal>
  )
}
