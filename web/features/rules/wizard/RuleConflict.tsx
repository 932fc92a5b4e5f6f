import { ConflictFrame } from '#web/components/form/ConflictFrame.tsx'
import { DifferencesTable } from '#web/components/form/DifferencesTable.tsx'
import { mergeOf } from '#web/components/form/merge.ts'
import type { Form } from '#web/components/form/useForm.ts'
import { ruleDifferences } from './reviewRows.ts'
import type { RuleValues } from './ruleValues.ts'

interface Props {
  readonly form: Form<RuleValues>
  readonly theirs: RuleValues
}

/** Somebody else has saved the rule meanwhile: both versions as the review tells them. */
export const RuleConflict = ({ form, theirs }: Props) => {
  const merged = mergeOf(form.initial, form.values, theirs)
  return (
    <ConflictFrame
      onTakeTheirs={() => form.rebase(theirs, theirs)}
      onReapply={() => form.rebase(theirs, merged)}
      onDismiss={form.dismiss}
    >
      <DifferencesTable differences={ruleDifferences({ mine: form.values, theirs, merged })} />
    </ConflictFrame>
  )
}
