import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import type { Form } from '#web/components/form/useForm.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import type { ModelValues } from './modelValues.ts'
import { mergedModel, modelDifferences, type ModelDifference } from './parameterMerge.ts'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'

interface Props {
  readonly form: Form<ModelValues>
  readonly theirs: ModelValues
}

/** Somebody else has saved meanwhile: both versions parameter by parameter, and both ways on. */
export const ModelConflict = ({ form, theirs }: Props) => {
  const merged = useMemo(() => mergedModel(form.initial, form.values, theirs), [form.initial, form.values, theirs])
  const differences = useMemo(() => modelDifferences(form.values, theirs, merged), [form.values, theirs, merged])
  const table = useTableView(differences, columns)
  return (
    <Modal
      visible
      size="large"
      header="Changed by somebody else meanwhile"
      closeAriaLabel="Close"
      onDismiss={form.dismiss}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button formAction="none" onClick={() => form.rebase(theirs, theirs)}>
              Take theirs
            </Button>
            <Button variant="primary" formAction="none" onClick={() => form.rebase(theirs, merged)}>
              Reapply mine
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Box variant="p">
          Nothing has been saved. Reapplying puts your changes on the newest version, for you to check and save.
        </Box>
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
      </SpaceBetween>
    </Modal>
  )
}

const columns: readonly Column<ModelDifference>[] = [
  { id: 'label', header: 'What', kind: 'text', isRowHeader: true, value: ({ label }) => label },
  { id: 'theirs', header: 'Theirs, saved', kind: 'text', value: ({ theirs }) => theirs },
  { id: 'mine', header: 'Yours', kind: 'text', value: ({ mine }) => mine },
  {
    id: 'merged',
    header: 'After reapplying',
    kind: 'text',
    value: ({ merged }) => merged,
    cell: ({ merged }) => <b>{merged || '-'}</b>,
  },
]
