import type { Column } from '#web/components/ResourceTable/column.ts'
import { changeColumns, type ChangeRow } from '#web/components/upload/changeRow.ts'
import type { CheckedRow } from './useEnrolment.ts'

export const enrolChangeColumns = changeColumns('Serial Number')

/**
 * The rows of the preview. Instruments that would get another certificate come first, because that may be a mistake.
 */
export const enrolChangeRows = (rows: readonly CheckedRow[]): readonly ChangeRow[] => {
  const rowsWithOutcome = (outcome: CheckedRow['outcome'], kind: ChangeRow['kind'], details: string): ChangeRow[] =>
    rows
      .filter(row => row.outcome === outcome)
      .map(({ deviceName, modelName }) => ({ kind, name: deviceName, details: `Model: ${modelName}${details}` }))
  return [
    ...rowsWithOutcome('again', 'changed', '; another certificate, and those that it has end at once'),
    ...rowsWithOutcome('new', 'new', ''),
  ]
}

export const refusedRowColumns: readonly Column<CheckedRow>[] = [
  { id: 'row', header: 'Row', kind: 'number', isRowHeader: true, value: ({ row }) => row },
  { id: 'serial', header: 'Serial Number', kind: 'text', value: ({ deviceName }) => deviceName },
  { id: 'reason', header: 'Reason', kind: 'text', room: 900, value: ({ reason }) => reason },
]
