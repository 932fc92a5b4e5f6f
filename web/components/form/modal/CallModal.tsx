import type { ReactNode } from 'react'
import { FormFailure } from '../FormFailure.tsx'
import { FormModal } from './FormModal.tsx'
import type { Form } from '../useForm.ts'

interface Props<Values extends object> {
  readonly title: string
  /** The label of the button that submits the form. */
  readonly submit?: string
  readonly form: Form<Values>
  /** An offer above everything else in the dialog, for example to restore unsaved input. */
  readonly offer?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog with a form that is sent by one call. If the call fails, the reason is shown above the fields. Closing the
 * dialog discards the user's input.
 */
export const CallModal = <Values extends object>({
  title,
  submit = 'Save',
  form,
  offer,
  onClose,
  children,
}: Props<Values>) => (
  <FormModal
    header={title}
    label={title}
    submit={submit}
    isBusy={form.isBusy}
    form={form.element.ref}
    isEntered={form.isUnsaved}
    onSubmit={form.element.onSubmit}
    onClose={() => {
      form.discard()
      onClose()
    }}
  >
    {offer}
    {form.refused.failure !== undefined && <FormFailure text={form.refused.failure} />}
    {children}
  </FormModal>
)
