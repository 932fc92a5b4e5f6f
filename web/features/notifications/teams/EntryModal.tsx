import type { ReactNode } from 'react'
import { DraftOffer, type Unkept } from '#web/components/form/draft/DraftOffer.tsx'
import { CallModal } from '#web/components/form/modal/CallModal.tsx'
import type { Form } from '#web/components/form/useForm.ts'

interface Props<Values extends object> {
  readonly title: string
  readonly form: Form<Values>
  /**
   * The kind of thing that the dialog is about, such as `person`. Drafts of the dialog's form are stored under this
   * name.
   */
  readonly part: string
  /** The person, channel or team to change; missing for a new one. */
  readonly entry?: { readonly id: string; readonly revision: number } | undefined
  readonly unkept?: Unkept<Values>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog that adds or changes an entry of the directory. */
export const EntryModal = <Values extends object>({
  title,
  form,
  part,
  entry,
  unkept,
  onClose,
  children,
}: Props<Values>) => (
  <CallModal
    title={title}
    form={form}
    // A draft of changes to an older version of the entry is not offered, because saving it would undo other users'
    // changes.
    offer={<DraftOffer form={form} part={entry ? `${part} ${entry.id} ${entry.revision}` : part} unkept={unkept} />}
    onClose={onClose}
  >
    {children}
  </CallModal>
)
