import type { Parameter } from '#shared/contract/models.ts'
import type { ParameterChanges, RowProblem } from '#shared/contract/system.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'

export interface PreviewRow {
  readonly kind: 'new' | 'changed'
  readonly mnemonic: string
  readonly details: string
}

export interface ProblemRow extends RowProblem {
  readonly index: number
}

const fieldNames: Readonly<Record<Exclude<keyof Parameter, 'mnemonic'>, string>> = {
  dataType: 'Data Type',
  displayName: 'Display Name',
  unitsOfMeasure: 'Units',
  description: 'Description',
}

const fields = Object.keys(fieldNames) as (keyof typeof fieldNames)[]

/** Changed parameters first: they are what somebody may not want. */
export const previewRows = (changes: ParameterChanges | undefined): readonly PreviewRow[] => [
  ...(changes?.changed ?? []).map(({ before, after }) => ({
    kind: 'changed' as const,
    mnemonic: after.mnemonic,
    details: fields
      .filter(field => before[field] !== after[field])
      .map(field => `${fieldNames[field]}: ${before[field] || 'empty'} → ${after[field] || 'empty'}`)
      .join('; '),
  })),
  ...(changes?.added ?? []).map(after => ({
    kind: 'new' as const,
    mnemonic: after.mnemonic,
    details: fields
      .filter(field => after[field])
      .map(field => `${fieldNames[field]}: ${after[field]}`)
      .join('; '),
  })),
]

export const changeColumns: readonly Column<PreviewRow>[] = [
  { id: 'kind', header: 'Change', kind: 'choice', value: ({ kind }) => kind },
  { id: 'mnemonic', header: 'Mnemonic', kind: 'text', isRowHeader: true, value: ({ mnemonic }) => mnemonic },
  { id: 'details', header: 'What changes', kind: 'text', value: ({ details }) => details },
]

export const problemColumns: readonly Column<ProblemRow>[] = [
  { id: 'row', header: 'Row', kind: 'number', isRowHeader: true, value: ({ row }) => row },
  { id: 'field', header: 'Column', kind: 'text', value: ({ field }) => field },
  { id: 'message', header: 'Problem', kind: 'text', value: ({ message }) => message },
]
