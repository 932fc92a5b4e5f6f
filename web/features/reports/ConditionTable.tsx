import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import { useId } from 'react'
import { logicalOperands, reportOperands } from '#shared/reporting/conditions.ts'
import type { ReportParameter } from '#shared/reporting/entities.ts'
import { changeRow, removeRow, type ConditionRow } from './conditionRows.ts'
import '#web/components/tables.css'

interface Props {
  readonly rows: readonly ConditionRow[]
  readonly parameters: readonly ReportParameter[]
  /** Whether the report has an entity, without which there is nothing to compare. */
  readonly hasEntity: boolean
  readonly onChange: (rows: readonly ConditionRow[]) => void
}

/**
 * The table of a report's conditions, which form the WHERE clause of its query (specification B §2). Each row
 * compares a parameter with a value, and is joined to the rows above it.
 */
export const ConditionTable = ({ rows, parameters, hasEntity, onChange }: Props) => {
  // Without rows, nobody needs headings.
  if (rows.length === 0)
    return (
      <Box color="text-body-secondary">
        {hasEntity
          ? 'No conditions: the report has every row within the dates.'
          : 'Choose an entity to add conditions. Without any, the report has every row within the dates.'}
      </Box>
    )
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      items={rows}
      trackBy={({ id }) => String(id)}
      columnDefinitions={columnsOf({ rows, parameters, onChange })}
      ariaLabels={{ tableLabel: 'Where clause' }}
    />
  )
}

type Columns = TableProps<ConditionRow>['columnDefinitions']

const columnsOf = ({ rows, parameters, onChange }: Omit<Props, 'hasEntity'>): Columns => {
  const change = (row: ConditionRow, part: Partial<ConditionRow>): void => onChange(changeRow(rows, row.id, part))
  const placeOf = ({ id }: ConditionRow): number => rows.findIndex(row => row.id === id) + 1
  const names = parameters.map(({ parameterName, displayName }) => ({ value: parameterName, label: displayName }))
  return [
    {
      id: 'parameter',
      header: 'Parameter Name',
      minWidth: 200,
      cell: row => (
        <Choice
          label={`Parameter Name of row ${placeOf(row)}`}
          options={names}
          value={row.parameterName}
          isLong
          onChoose={parameterName => change(row, { parameterName })}
        />
      ),
    },
    {
      id: 'operand',
      header: 'Operands',
      minWidth: 130,
      cell: row => (
        <Choice
          label={`Operands of row ${placeOf(row)}`}
          options={operands}
          value={row.operands}
          onChoose={value => change(row, { operands: reportOperands.find(one => one === value) ?? '' })}
        />
      ),
    },
    {
      id: 'type',
      header: 'Select Input Type',
      minWidth: 150,
      cell: row => (
        <Choice
          label={`Select Input Type of row ${placeOf(row)}`}
          options={inputTypes}
          value={row.isParameter ? 'parameter' : 'text'}
          onChoose={value => change(row, { isParameter: value === 'parameter' })}
        />
      ),
    },
    {
      id: 'value',
      header: 'Parameter Value',
      minWidth: 200,
      cell: row => (
        <ValueCell
          row={row}
          label={`Parameter Value of row ${placeOf(row)}`}
          names={names}
          onEnter={parameterValue => change(row, { parameterValue })}
        />
      ),
    },
    {
      id: 'logical',
      header: 'Logical Operand',
      minWidth: 130,
      cell: row => (
        <Choice
          label={`Logical Operand of row ${placeOf(row)}`}
          options={placeOf(row) === 1 ? logical : logical.filter(({ value }) => value !== 'N/A')}
          value={row.logicalOperand}
          disabled={placeOf(row) === 1}
          onChoose={value => change(row, { logicalOperand: logicalOperands.find(one => one === value) ?? '' })}
        />
      ),
    },
    {
      id: 'delete',
      header: 'Delete Action',
      minWidth: 110,
      cell: row => (
        <Button
          variant="inline-icon"
          iconName="remove"
          formAction="none"
          ariaLabel={`Delete row ${placeOf(row)}`}
          onClick={() => onChange(removeRow(rows, row.id))}
        />
      ),
    },
  ]
}

interface Option {
  readonly value: string
  readonly label: string
}

const optionsOf = (values: readonly string[]): readonly Option[] => values.map(value => ({ value, label: value }))

const operands = optionsOf(reportOperands)
const logical = optionsOf(logicalOperands)
const inputTypes: readonly Option[] = [
  { value: 'text', label: 'Free text' },
  { value: 'parameter', label: 'Parameter' },
]

interface ChoiceProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly disabled?: boolean
  /** Whether the select field has so many options that it gets a text filter. */
  readonly isLong?: boolean
  readonly onChoose: (value: string) => void
}

const Choice = ({ label, options, value, disabled = false, isLong = false, onChoose }: ChoiceProps) => (
  <Select
    ariaLabel={label}
    disabled={disabled}
    expandToViewport
    placeholder="Choose"
    {...(isLong && { filteringType: 'auto', filteringAriaLabel: `Find in ${label}` })}
    options={options}
    selectedOption={options.find(option => option.value === value) ?? null}
    onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
  />
)

interface ValueProps {
  readonly row: ConditionRow
  readonly label: string
  readonly names: readonly Option[]
  readonly onEnter: (value: string) => void
}

const ValueCell = ({ row, label, names, onEnter }: ValueProps) => {
  const hint = useId()
  if (row.isParameter)
    return <Choice label={label} options={names} value={row.parameterValue} isLong onChoose={onEnter} />
  const isPattern = row.operands === 'matches'
  return (
    <>
      <Input
        ariaLabel={label}
        {...(isPattern && { ariaDescribedby: hint, placeholder: '^SN-1' })}
        value={row.parameterValue}
        spellcheck={false}
        autoComplete="off"
        onChange={({ detail }) => onEnter(detail.value)}
      />
      {isPattern && (
        <div id={hint}>
          <Box color="text-body-secondary" fontSize="body-s">
            A regular expression; upper and lower case differ. ^SN-1 matches texts that begin with SN-1, 7$ those that
            end with 7, and SN-1|SN-2 those that have one of the two.
          </Box>
        </div>
      )}
    </>
  )
}
