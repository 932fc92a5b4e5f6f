import type { CollectionPreferencesProps } from '@cloudscape-design/components/collection-preferences'
import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/preferences.ts'
import { useSession } from '#web/lib/session/session.ts'
import type { Column } from '../column.ts'

type Stored = Pick<
  CollectionPreferencesProps.Preferences,
  'contentDisplay' | 'wrapLines' | 'contentDensity' | 'pageSize'
>

/**
 * The columns, line wrapping, density and page size of a table, remembered for each user. Columns added by a later
 * release have their defaults. Columns removed by a release are ignored.
 */
export const useTablePreferences = (
  table: string,
  columns: readonly Pick<Column<never>, 'id' | 'isHidden'>[],
  isWrapped: boolean,
) => {
  const userName = useSession()?.userName ?? ''
  const key = `benchwatch.table.${userName}.${table}`
  const [stored, setStored] = useState(() => readStored<Stored>(key))
  const known = (stored.contentDisplay ?? []).filter(({ id }) => columns.some(column => column.id === id))
  const added = columns
    .filter(({ id }) => !known.some(column => column.id === id))
    .map(({ id, isHidden = false }) => ({ id, visible: !isHidden }))
  const preferences = {
    contentDisplay: [...known, ...added],
    wrapLines: stored.wrapLines ?? isWrapped,
    contentDensity: stored.contentDensity ?? 'comfortable',
    // Undefined until the viewer has chosen a page size. Until then, the table's own page size applies.
    pageSize: typeof stored.pageSize === 'number' ? stored.pageSize : undefined,
  } as const
  const change = ({
    contentDisplay,
    wrapLines,
    contentDensity,
    pageSize,
  }: CollectionPreferencesProps.Preferences): void => {
    const next = { contentDisplay, wrapLines, contentDensity, pageSize } as Stored
    setStored(next)
    writeStored(key, next)
  }
  return { preferences, change }
}
