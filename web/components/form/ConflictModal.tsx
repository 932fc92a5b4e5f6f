import Table from '@cloudscape-design/components/table'
import { ConflictFrame } from './ConflictFrame.tsx'
import { differencesOf, mergeOf, type Difference } from './merge.ts'
import type { Form } from './useForm.ts'

interface Props<Values extends object> {
  readonly form: Form<Values>
  readonly theirs: Values
  /** The fields to compare, and what they are called. */
  readonly labels: Readonly<Partial<Record<keyof Values, string>>>
}

/** Somebody else has saved meanwhile: their version beside one's own, field by field. */
export const ConflictModal = <Values extends object>({ form, theirs, labels }: Props<Values>) => {
  const merged = mergeOf(form.initial, form.values, theirs)
  return (
    <ConflictFrame form={form} theirs={theirs} merged={merged}>
      <Table
        variant="embedded"
        contentDensity="compact"
        wrapLines
        items={differencesOf(labels, { mine: form.values, theirs, merged })}
        columnDefinitions={columns}
        empty="Both versions are the same."
        ariaLabels={{ tableLabel: 'The two versions' }}
      />
    </ConflictFrame>
  )
}

const columns = [
  { id: 'field', header: 'Field', isRowHeader: true, cell: ({ label }: Difference) => label },
  { id: 'theirs', header: 'Theirs, saved', cell: ({ theirs }: Difference) => theirs || '-' },
  { id: 'mine', header: 'Yours', cell: ({ mine }: Difference) => mine || '-' },
  { id: 'merged', header: 'After reapplying', cell: ({ merged }: Difference) => <b>{merged || '-'}</b> },
]
