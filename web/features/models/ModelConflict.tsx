import { useMemo } from 'react'
import { ConflictFrame } from '#web/components/form/ConflictFrame.tsx'
import { StackedVersions, versionHeadings } from '#web/components/form/StackedVersions.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import type { ModelValues } from './modelValues.ts'
import { mergedModel, modelDifferences, type ModelDifference } from './parameterMerge.ts'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'

interface Props {
  readonly form: Form<ModelValues>
  readonly theirs: ModelValues
}

/**
 * The dialog that compares the user's version of a model with the newer version that somebody else has saved. It
 * shows each parameter that differs.
 */
export const ModelConflict = ({ form, theirs }: Props) => {
  const merged = useMemo(() => mergedModel(form.initial, form.values, theirs), [form.initial, form.values, theirs])
  const differences = useMemo(() => modelDifferences(form.values, theirs, merged), [form.values, theirs, merged])
  const columns = useMedia(narrowWindow) ? narrowColumns : wideColumns
  const table = useTableView(differences, columns)
  return (
    <ConflictFrame
      saved={form.refused.saved}
      onTakeTheirs={() => form.rebase(theirs, theirs)}
      onReapply={() => form.rebase(theirs, merged)}
      onDismiss={form.dismiss}
    >
      <ApartFromForm>
        <EntryTable
          label="The two versions"
          columns={columns}
          rowKey={({ key }) => key}
          table={table}
          isOftenShort
          empty="Both versions are the same."
        />
      </ApartFromForm>
    </ConflictFrame>
  )
}

const label: Column<ModelDifference> = {
  id: 'label',
  header: 'What',
  kind: 'text',
  isRowHeader: true,
  value: difference => difference.label,
}

const wideColumns: readonly Column<ModelDifference>[] = [
  label,
  { id: 'theirs', header: versionHeadings.theirs, kind: 'text', value: ({ theirs }) => theirs },
  { id: 'mine', header: versionHeadings.mine, kind: 'text', value: ({ mine }) => mine },
  {
    id: 'merged',
    header: versionHeadings.merged,
    kind: 'text',
    value: ({ merged }) => merged,
    cell: ({ merged }) => <b>{merged || '-'}</b>,
  },
]

const narrowColumns: readonly Column<ModelDifference>[] = [
  label,
  {
    id: 'versions',
    header: 'Versions',
    kind: 'text',
    value: ({ theirs, mine, merged }) => `${theirs} ${mine} ${merged}`,
    cell: difference => <StackedVersions {...difference} />,
  },
]
