import Table from '@cloudscape-design/components/table'
import type { Difference } from './merge.ts'

/** Two versions of one thing, field by field. */
export const DifferencesTable = ({ differences }: { readonly differences: readonly Difference[] }) => (
  <Table
    variant="embedded"
    contentDensity="compact"
    wrapLines
    items={differences}
    columnDefinitions={columns}
    empty="Both versions are the same."
    ariaLabels={{ tableLabel: 'The two versions' }}
  />
)

const columns = [
  { id: 'field', header: 'Field', isRowHeader: true, cell: ({ label }: Difference) => label },
  { id: 'theirs', header: 'Theirs, saved', cell: ({ theirs }: Difference) => theirs || '-' },
  { id: 'mine', header: 'Yours', cell: ({ mine }: Difference) => mine || '-' },
  { id: 'merged', header: 'After reapplying', cell: ({ merged }: Difference) => <b>{merged || '-'}</b> },
]
