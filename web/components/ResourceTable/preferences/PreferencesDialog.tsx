import CollectionPreferences, {
  type CollectionPreferencesProps,
} from '@cloudscape-design/components/collection-preferences'
import { useEffect, useRef } from 'react'
import type { Column } from '../column.ts'
import { pageSizes } from '../pageSizes.ts'

export interface PreferencesProps {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'isRowHeader'>[]
  /** The table's default number of rows on a page. */
  readonly usualRows: number
  readonly preferences: Omit<CollectionPreferencesProps.Preferences, 'pageSize'> & {
    readonly pageSize?: number | undefined
  }
  readonly onChange: (preferences: CollectionPreferencesProps.Preferences) => void
}

/**
 * The preferences dialog and its button. Both are mounted only when the viewer requests the dialog, so the dialog
 * opens at once.
 */
export const PreferencesDialog = ({ columns, usualRows, preferences, onChange }: PreferencesProps) => {
  const element = useRef<HTMLDivElement>(null)
  // Only Cloudscape's own button can open the dialog, so this clicks that button.
  useEffect(() => element.current?.querySelector('button')?.click(), [])
  return (
    <div ref={element}>
      <CollectionPreferences
        title="Table preferences"
        confirmLabel="Confirm"
        cancelLabel="Cancel"
        preferences={{ ...preferences, pageSize: preferences.pageSize ?? usualRows }}
        pageSizePreference={{ title: 'Rows of a page', options: pageSizes(usualRows) }}
        onConfirm={({ detail }) => {
          const { pageSize, ...others } = detail
          onChange(preferences.pageSize === undefined && pageSize === usualRows ? others : detail)
        }}
        wrapLinesPreference={{ label: 'Wrap lines', description: 'Show long texts in full' }}
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
    </div>
  )
}
