import Badge from '@cloudscape-design/components/badge'
import Toggle from '@cloudscape-design/components/toggle'
import { useMemo, type ReactNode } from 'react'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { countText } from '#web/lib/countText.ts'
import type { RowSource } from '../ResourceTable/rowSource.ts'

interface Archivable {
  readonly archived?: { readonly at: string; readonly by: string } | undefined
}

/** The parameter in a list's address that includes archived rows. */
const archivedParameter = 'archived'

/**
 * Hides archived rows of a list until the viewer wants to see them.
 * @returns the rows to show, and the toggle for archived rows; no toggle if no row is archived
 */
export const useArchivedRows = <Row extends Archivable>(
  source: RowSource<Row>,
): { readonly source: RowSource<Row>; readonly toggle: ReactNode } => {
  const [params, updateParams] = useAddressParams()
  const isShown = params.get(archivedParameter) === 'shown'
  const { rows } = source
  const shown = useMemo(() => (isShown ? rows : rows?.filter(row => !row.archived)), [rows, isShown])
  const count = rows?.filter(row => row.archived).length ?? 0
  const put = (isOn: boolean): void =>
    updateParams(
      now => {
        const next = new URLSearchParams(now)
        if (isOn) next.set(archivedParameter, 'shown')
        else next.delete(archivedParameter)
        // The table returns to its first page, because with fewer rows the current page may no longer exist.
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return {
    source: { ...source, rows: shown },
    toggle: (count > 0 || isShown) && (
      <Toggle checked={isShown} onChange={({ detail }) => put(detail.checked)}>
        Show archived ({countText(count)})
      </Toggle>
    ),
  }
}

/** Marks an archived row. */
export const ArchivedMark = ({ archived }: Archivable) => archived && <Badge>Archived</Badge>
