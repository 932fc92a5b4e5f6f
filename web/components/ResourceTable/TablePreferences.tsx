import CollectionPreferences, {
  type CollectionPreferencesProps,
} from '@cloudscape-design/components/collection-preferences'
import type { Column } from './column.ts'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly preferences: CollectionPreferencesProps.Preferences
  readonly onChange: (preferences: CollectionPreferencesProps.Preferences) => void
}

export const TablePreferences = <Row,>({ columns, preferences, onChange }: Props<Row>) => (
  <CollectionPreferences
    title="Table preferences"
    confirmLabel="Confirm"
    cancelLabel="Cancel"
    preferences={preferences}
    onConfirm={({ detail }) => onChange(detail)}
    wrapLinesPreference={{ label: 'Wrap lines', description: 'Show the whole of long texts' }}
    contentDensityPreference={{ label: 'Compact', description: 'More rows in less space' }}
    contentDisplayPreference={{
      title: 'Columns',
      options: columns.map(({ id, header, isRowHeader = false }) => ({
        id,
        label: header,
        alwaysVisible: isRowHeader,
      })),
    }}
  />
)
