import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, type FormEvent, type ReactNode, type RefObject } from 'react'
import { ModalActions } from '../../ModalActions.tsx'

/** A text field, or the button of a Cloudscape Select, that can be used. */
const field = 'input:enabled, button[aria-haspopup="listbox"]:enabled'

interface Props {
  readonly header: string
  /** The form's name, if the window's header says more than that. */
  readonly label: string
  readonly submit: string
  readonly isBusy?: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly isEntered: () => boolean
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form in a modal, which may be rendered inside another form. */
export const FormModal = (props: Props) => {
  const { header, label, submit, isBusy = false, form, isEntered, onSubmit, onClose, children } = props
  useEffect(() => {
    // The window first moves the focus to its own close button.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(field)?.focus())
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
        <ModalActions
          submitText={submit}
          isBusy={isBusy}
          busyText="Saving"
          onSubmit={() => form.current?.requestSubmit()}
          onCancel={onClose}
        />
      }
    >
      <form
        ref={form}
        noValidate
        aria-label={label}
        onSubmit={event => {
          event.preventDefault()
          // React would pass the event on to a form around this one, although the browser sees no such form.
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
