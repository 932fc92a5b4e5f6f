import type { Parameter } from '#shared/contract/calls/models.ts'
import type { ParameterChanges, RowProblem } from '#shared/contract/calls/parameters.ts'
import { changeColumns, changedRow, newRow, type ChangeRow, type ShownField } from '#web/components/upload/changeRow.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'

const fields: readonly ShownField<Parameter>[] = [
  { label: 'Data Type', text: ({ dataType }) => dataType },
  { label: 'Display Name', text: ({ displayName }) => displayName },
  { label: 'Units', text: ({ unitsOfMeasure }) => unitsOfMeasure },
  { label: 'Description', text: ({ description }) => description },
]

/** Changed parameters are listed first, because their changes may be mistakes. */
export const previewRows = (changes: ParameterChanges | undefined): readonly ChangeRow[] => [
  ...(changes?.changed ?? []).map(change => changedRow(change.after.mnemonic, fields, change)),
  ...(changes?.added ?? []).map(after => newRow(after.mnemonic, fields, after)),
]

export const parameterColumns = changeColumns('Mnemonic')

export const problemColumns: readonly Column<RowProblem>[] = [
  { id: 'row', header: 'Row', kind: 'number', isRowHeader: true, value: ({ row }) => row },
  { id: 'field', header: 'Column', kind: 'text', value: ({ field }) => field },
  { id: 'message', header: 'Problem', kind: 'text', room: 900, value: ({ message }) => message },
]
