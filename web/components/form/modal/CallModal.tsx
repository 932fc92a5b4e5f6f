import type { ReactNode } from 'react'
import { FormFailure } from '../FormFailure.tsx'
import { FormModal } from './FormModal.tsx'
import type { Form } from '../useForm.ts'

interface Props<Values extends object> {
  readonly title: string
  /** The text of the button that sends the form. */
  readonly submit?: string
  readonly form: Form<Values>
  /** An offer that stands above everything else, such as entries that were not saved. */
  readonly offer?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a modal that is sent by one call, with the call's refusal above its fields. Closing discards entries. */
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
