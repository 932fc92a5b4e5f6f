import { ConflictFrame } from './ConflictFrame.tsx'
import { DifferencesTable } from './DifferencesTable.tsx'
import { mergeOwnChanges, type Difference, type Versions } from './merge.ts'
import type { Form } from './useForm.ts'

interface Props<Values extends object> {
  readonly form: Form<Values>
  readonly theirs: Values
  readonly differencesOf: (versions: Versions<Values>) => readonly Difference[]
}

/**
 * The dialog that compares the user's version, field by field, with the newer version that somebody else has saved.
 */
export const ConflictModal = <Values extends object>({ form, theirs, differencesOf }: Props<Values>) => {
  const merged = mergeOwnChanges(form.initial, form.values, theirs)
  return (
    <ConflictFrame
      saved={form.refused.saved}
      onTakeTheirs={() => form.rebase(theirs, theirs)}
      onReapply={() => form.rebase(theirs, merged)}
      onDismiss={form.dismiss}
    >
      <DifferencesTable differences={differencesOf({ mine: form.values, theirs, merged })} />
    </ConflictFrame>
  )
}
