import Button from '@cloudscape-design/components/button'
import type { Parameter } from '#shared/contract/calls/models.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import './ParameterTable.css'

/** The columns of a model's parameter table that can be searched and sorted by. */
export const parameterColumns: readonly Column<Parameter>[] = [
  { id: 'mnemonic', header: 'Mnemonic', kind: 'text', isRowHeader: true, value: one => one.mnemonic },
  { id: 'displayName', header: 'Display Name', kind: 'text', value: one => one.displayName },
  { id: 'dataType', header: 'Data Type', kind: 'choice', value: one => one.dataType },
  { id: 'units', header: 'Units', kind: 'text', value: one => one.unitsOfMeasure },
  { id: 'description', header: 'Description', kind: 'text', room: 400, value: one => one.description },
]

interface Actions {
  readonly onEdit: (parameter: Parameter) => void
  readonly onDelete: (parameter: Parameter) => void
}

export const withActions = ({ onEdit, onDelete }: Actions): readonly Column<Parameter>[] => [
  ...parameterColumns,
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    room: 160,
    // In a card, beside the other facts, so that no line has only one.
    isWide: false,
    value: () => undefined,
    cell: parameter => (
      <div className="parameter-actions">
        <Button
          variant="inline-link"
          formAction="none"
          ariaLabel={`Update ${parameter.mnemonic}`}
          onClick={() => onEdit(parameter)}
        >
          Update
        </Button>
        <Button
          variant="inline-link"
          formAction="none"
          ariaLabel={`Delete ${parameter.mnemonic}`}
          onClick={() => onDelete(parameter)}
        >
          Delete
        </Button>
      </div>
    ),
  },
]
