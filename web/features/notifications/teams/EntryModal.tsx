import type { ReactNode } from 'react'
import { DraftOffer, type Unkept } from '#web/components/form/draft/DraftOffer.tsx'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { FormModal } from '#web/components/form/FormModal.tsx'
import type { Form } from '#web/components/form/useForm.ts'

interface Props<Values extends object> {
  readonly title: string
  readonly form: Form<Values>
  /** Tells the windows of the page apart, when entries are kept over a reload. */
  readonly part: string
  readonly unkept?: Unkept<Values>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The window in which an entry of the directory is added or changed. */
export const EntryModal = <Values extends object>({ title, form, part, unkept, onClose, children }: Props<Values>) => (
  <FormModal
    header={title}
    label={title}
    submit="Save"
    isBusy={form.isBusy}
    form={form.element.ref}
    isEntered={form.isUnsaved}
    onSubmit={form.element.onSubmit}
    onClose={() => {
      form.discard()
      onClose()
    }}
  >
    <DraftOffer form={form} part={part} unkept={unkept} />
    {form.refused.failure !== undefined && <FormFailure text={form.refused.failure} />}
    {children}
  </FormModal>
)
