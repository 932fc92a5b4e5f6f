import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, type FormEvent, type ReactNode, type RefObject } from 'react'
import { ModalActions } from '../../ModalActions.tsx'

/** The CSS selector of an enabled text field, or of the enabled button of a Cloudscape Select. */
const field = 'input:enabled, button[aria-haspopup="listbox"]:enabled'

interface Props {
  readonly header: string
  /** The form's name for screen readers. The dialog's header may have more text than this. */
  readonly label: string
  readonly submit: string
  readonly isBusy?: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly isEntered: () => boolean
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a small form. It may be rendered inside another form. */
export const FormModal = (props: Props) => {
  const { header, label, submit, isBusy = false, form, isEntered, onSubmit, onClose, children } = props
  useEffect(() => {
    // The modal moves the focus to its own close button first, so the form's first field gets it a frame later. A
    // busy browser may draw that frame after the user has already gone to another field, which then keeps the focus.
    const frame = requestAnimationFrame(() => {
      const { current } = form
      if (!current?.contains(document.activeElement)) current?.querySelector<HTMLElement>(field)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [form])
  return (
    <Modal
      visible
      header={header}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click outside the dialog must not discard what was typed.
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
          // React would pass the submit event on to the form that renders this dialog, although in the DOM no form is
          // around the dialog.
          event.stopPropagation()
          // Enter in a field submits the form even while its button is busy.
          if (!isBusy) onSubmit(event)
        }}
      >
        <SpaceBetween size="m">
          {children}
          {/* Enter submits a form with several fields only if the form has a submit button of its own. */}
          <input type="submit" hidden />
        </SpaceBetween>
      </form>
    </Modal>
  )
}
