import Table, { type TableProps } from '@cloudscape-design/components/table'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import type { Difference } from './merge.ts'
import { StackedVersions, versionHeadings } from './StackedVersions.tsx'
import '#web/components/tables.css'
import './FormPage.css'

/** Compares two versions of a thing field by field. */
export const DifferencesTable = ({ differences }: { readonly differences: readonly Difference[] }) => {
  const isNarrow = useMedia(narrowWindow)
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      items={differences}
      columnDefinitions={isNarrow ? narrowColumns : columns}
      empty="Both versions are the same."
      ariaLabels={{ tableLabel: 'The two versions' }}
    />
  )
}

type Columns = readonly TableProps.ColumnDefinition<Difference>[]

const field = { id: 'field', header: 'Field', isRowHeader: true, cell: ({ label }: Difference) => label }

const columns: Columns = [
  field,
  {
    id: 'theirs',
    header: versionHeadings.theirs,
    cell: ({ theirs }) => <div className="form-version">{theirs || '-'}</div>,
  },
  { id: 'mine', header: versionHeadings.mine, cell: ({ mine }) => <div className="form-version">{mine || '-'}</div> },
  {
    id: 'merged',
    header: versionHeadings.merged,
    cell: ({ merged }) => <b className="form-version">{merged || '-'}</b>,
  },
]

const narrowColumns: Columns = [
  field,
  { id: 'versions', header: 'Versions', cell: difference => <StackedVersions {...difference} /> },
]
