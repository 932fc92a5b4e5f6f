import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table from '@cloudscape-design/components/table'
import { differencesOf, mergeOf, type Difference } from './merge.ts'
import type { Form } from './useForm.ts'

interface Props<Values extends object> {
  readonly form: Form<Values>
  readonly theirs: Values
  /** The fields to compare, and what they are called. */
  readonly labels: Readonly<Partial<Record<keyof Values, string>>>
}

/** Somebody else has saved meanwhile: their version beside one's own, field by field, and both ways on. */
export const ConflictModal = <Values extends object>({ form, theirs, labels }: Props<Values>) => {
  const merged = mergeOf(form.initial, form.values, theirs)
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
            <Button onClick={() => form.rebase(theirs, theirs)}>Take theirs</Button>
            <Button variant="primary" onClick={() => form.rebase(theirs, merged)}>
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
        <Table
          variant="embedded"
          contentDensity="compact"
          wrapLines
          items={differencesOf(labels, { mine: form.values, theirs, merged })}
          columnDefinitions={columns}
          empty="Both versions are the same."
          ariaLabels={{ tableLabel: 'The two versions' }}
        />
      </SpaceBetween>
    </Modal>
  )
}

const columns = [
  { id: 'field', header: 'Field', isRowHeader: true, cell: ({ label }: Difference) => label },
  { id: 'theirs', header: 'Theirs, saved', cell: ({ theirs }: Difference) => theirs || '-' },
  { id: 'mine', header: 'Yours', cell: ({ mine }: Difference) => mine || '-' },
  { id: 'merged', header: 'After reapplying', cell: ({ merged }: Difference) => <b>{merged || '-'}</b> },
]
