import type { ReactNode } from 'react'
import { DraftOffer, type Unkept } from '#web/components/form/draft/DraftOffer.tsx'
import { CallModal } from '#web/components/form/modal/CallModal.tsx'
import type { Form } from '#web/components/form/useForm.ts'

interface Props<Values extends object> {
  readonly title: string
  readonly form: Form<Values>
  /** Names the kind of window, because its entries are kept over a reload under this name. */
  readonly part: string
  /** The entry that is changed; missing for a new one. */
  readonly entry?: { readonly id: string; readonly revision: number } | undefined
  readonly unkept?: Unkept<Values>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The window in which an entry of the directory is added or changed. */
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
    // Entries for an older version are not offered: saving them would undo what others saved.
    offer={<DraftOffer form={form} part={entry ? `${part} ${entry.id} ${entry.revision}` : part} unkept={unkept} />}
    onClose={onClose}
  >
    {children}
  </CallModal>
)
