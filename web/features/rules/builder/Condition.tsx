import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import { memo, useMemo } from 'react'
import {
  kindOf,
  operandKindsFor,
  operators,
  operatorsFor,
  withOperandKind,
  withParameter,
  type OperandKind,
} from './editRows.ts'
import { builtInInputs } from './builtInInputs.ts'
import { isNoNumber, type ConditionRow, type Operand } from './rows.ts'
import { nameOfParameter, type RuleParameter } from './useParameters.ts'

type Parameters = ReadonlyMap<string, RuleParameter>

interface Props {
  readonly row: ConditionRow
  /** Names the condition for screen readers, such as `Condition 2`. */
  readonly label: string
  readonly parameters: Parameters
  /** Whether to mark empty fields, because the expression was found to be invalid. */
  readonly marksGaps: boolean
  readonly onChange: (row: ConditionRow) => void
  /** Called with the condition's id to remove it. Missing if this is the only condition, which cannot be removed. */
  readonly onRemove: ((id: number) => void) | undefined
}

const kindLabels: Readonly<Record<OperandKind, string>> = {
  value: 'Value',
  parameter: 'Parameter',
  truth: 'TRUE / FALSE',
}

const typeWords = { number: 'numbers', string: 'texts', boolean: 'TRUE or FALSE' } as const

/**
 * The fields for one condition of a rule: a parameter, an operator, and another parameter, a literal, TRUE or FALSE
 * (specification B §2). Options that do not fit the type are disabled. The component is memoised, because a rule can
 * have 256 conditions, and each key press changes only one of them.
 */
export const Condition = memo(({ row, label, parameters, marksGaps, onChange, onRemove }: Props) => {
  const type = inputNamed(row.parameter, parameters)?.dataType
  const wrongFor = type && `Cannot compare ${typeWords[type]}`
  return (
    <fieldset className="builder-condition" aria-label={label}>
      <div className="builder-fields">
        <div className="builder-left">
          <ParameterChoice
            label={`${label}: parameter`}
            parameters={parameters}
            chosen={row.parameter}
            marksGaps={marksGaps}
            offersBuiltIns
            onChoose={name => onChange(withParameter(row, name, inputNamed(name, parameters)?.dataType))}
          />
          <Select
            ariaLabel={`${label}: operator`}
            placeholder="Operator"
            invalid={marksGaps && row.operator === ''}
            expandToViewport
            options={operators.map(operator => offered(operator, operator, operatorsFor(type), wrongFor))}
            selectedOption={row.operator ? { value: row.operator, label: row.operator } : null}
            onChange={({ detail }) => {
              const operator = operators.find(one => one === detail.selectedOption.value)
              if (operator) onChange({ ...row, operator })
            }}
          />
        </div>
        <div className="builder-right">
          <Select
            ariaLabel={`${label}: compared with`}
            expandToViewport
            options={Object.entries(kindLabels).map(([kind, text]) =>
              offered(kind, text, operandKindsFor(type), wrongFor),
            )}
            selectedOption={{ value: kindOf(row.operand), label: kindLabels[kindOf(row.operand)] }}
            onChange={({ detail }) => {
              const kind = operandKindsFor(type).find(one => one === detail.selectedOption.value)
              if (kind) onChange(withOperandKind(row, kind, type))
            }}
          />
          <OperandField
            row={row}
            label={label}
            parameters={parameters}
            marksGaps={marksGaps}
            onChange={operand => onChange({ ...row, operand })}
          />
        </div>
      </div>
      <Button
        variant="icon"
        iconName="remove"
        formAction="none"
        ariaLabel={`Remove ${label}`}
        disabled={!onRemove}
        onClick={() => onRemove?.(row.id)}
      />
    </fieldset>
  )
})

/** A parameter of the model or a built-in input. Undefined for any other name. */
const inputNamed = (name: string, parameters: Parameters): RuleParameter | undefined =>
  parameters.get(name) ?? builtInInputs.find(({ mnemonic }) => mnemonic === name)

/**
 * An option of a condition's select field. If it does not fit the type of the condition's parameter, it is disabled,
 * with the reason.
 */
const offered = (
  value: string,
  label: string,
  fitting: readonly string[],
  reason: string | undefined,
): SelectProps.Option => {
  const isClosed = !fitting.includes(value)
  return { value, label, disabled: isClosed, ...(isClosed && reason && { disabledReason: reason }) }
}

interface OperandProps {
  readonly row: ConditionRow
  readonly label: string
  readonly parameters: Parameters
  readonly marksGaps: boolean
  readonly onChange: (operand: Operand) => void
}

const OperandField = ({ row: { parameter, operand }, label, parameters, marksGaps, onChange }: OperandProps) => {
  const own = inputNamed(parameter, parameters)
  switch (operand.kind) {
    case 'truth':
      return (
        <Select
          ariaLabel={`${label}: value`}
          expandToViewport
          options={['TRUE', 'FALSE'].map(value => ({ value, label: value }))}
          selectedOption={{ label: operand.value ? 'TRUE' : 'FALSE' }}
          onChange={({ detail }) => onChange({ kind: 'truth', value: detail.selectedOption.value === 'TRUE' })}
        />
      )
    case 'parameter':
      return (
        <ParameterChoice
          label={`${label}: other parameter`}
          parameters={parameters}
          chosen={operand.name}
          fitting={own}
          marksGaps={marksGaps}
          onChoose={name => onChange({ kind: 'parameter', name })}
        />
      )
    case 'number':
    case 'text':
      return (
        <div className="builder-value">
          <FormField
            errorText={
              operand.kind === 'number' && isNoNumber(operand.value) ? 'A number, such as 1.5 or 2e-3' : undefined
            }
          >
            <Input
              ariaLabel={`${label}: value`}
              placeholder={operand.kind === 'number' ? 'Number' : 'Text'}
              inputMode={operand.kind === 'number' ? 'decimal' : 'text'}
              spellcheck={false}
              autoComplete="off"
              {...(marksGaps && operand.kind === 'number' && operand.value.trim() === '' && { invalid: true })}
              value={operand.value}
              onChange={({ detail }) => onChange({ kind: operand.kind, value: detail.value })}
            />
          </FormField>
          {own?.unitsOfMeasure && <span className="builder-unit">{own.unitsOfMeasure}</span>}
        </div>
      )
  }
}

interface ChoiceProps {
  readonly label: string
  readonly parameters: Parameters
  readonly chosen: string
  readonly marksGaps: boolean
  /** The select field for the parameter to compare with. Parameters of other types are disabled. */
  readonly fitting?: RuleParameter | undefined
  /** Whether the built-in inputs can be chosen too. Few of them can be compared with a parameter. */
  readonly offersBuiltIns?: boolean
  readonly onChoose: (name: string) => void
}

const ParameterChoice = (props: ChoiceProps) => {
  const { label, parameters, chosen, marksGaps, fitting, offersBuiltIns = false, onChoose } = props
  const options = useMemo(
    () => [...parameters.values()].map(parameter => optionOf(parameter, fitting)),
    [parameters, fitting],
  )
  const all = offersBuiltIns ? [...options, ...builtInOptions] : options
  return (
    <Select
      ariaLabel={label}
      placeholder="Choose a parameter"
      invalid={marksGaps && chosen === ''}
      filteringType={options.length > 8 ? 'auto' : 'none'}
      filteringAriaLabel={`Find in ${label}`}
      virtualScroll={options.length > 100}
      expandToViewport
      options={offersBuiltIns ? [...options, { label: 'Built-in inputs', options: builtInOptions }] : options}
      selectedOption={chosen ? (all.find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }) : null}
      onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
    />
  )
}

const optionOf = (parameter: RuleParameter, fitting: RuleParameter | undefined): SelectProps.Option => {
  const { mnemonic, dataType, unitsOfMeasure, differs, latest, help } = parameter
  const isClosed = fitting !== undefined && fitting.dataType !== dataType
  return {
    value: mnemonic,
    label: nameOfParameter(parameter),
    labelTag: unitsOfMeasure,
    description: [mnemonic, help ?? dataType, differs && 'differs between the models', latest && `latest ${latest}`]
      .filter(Boolean)
      .join(', '),
    disabled: isClosed,
    ...(isClosed && { disabledReason: `Cannot be compared with ${typeWords[fitting.dataType]}` }),
  }
}

const builtInOptions = builtInInputs.map(input => optionOf(input, undefined))
