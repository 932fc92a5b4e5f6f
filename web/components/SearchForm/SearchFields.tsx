import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'

interface TextProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly description?: string
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
}

/** A text field of a search. */
export const SearchText = ({ label, value, placeholder = '', description, problem, onChange }: TextProps) => (
  <FormField label={label} description={description} errorText={problem} stretch>
    <Input
      value={value}
      placeholder={placeholder}
      spellcheck={false}
      autoComplete="off"
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
)

interface ChoiceProps extends Pick<SelectProps, 'statusType' | 'loadingText' | 'errorText' | 'recoveryText' | 'empty'> {
  readonly label: string
  readonly value: string
  /** The label of the option that does not restrict the search. */
  readonly none: string
  readonly choices: readonly (string | SelectProps.Option)[]
  readonly problem?: string | undefined
  readonly warning?: ReactNode
  readonly onChange: (value: string) => void
  readonly onRetry?: () => void
}

const optionOf = (choice: string | SelectProps.Option): SelectProps.Option =>
  typeof choice === 'string' ? { value: choice, label: choice } : choice

/** A search field for one of several values, with an option for any value. */
export const SearchChoice = (props: ChoiceProps) => {
  const { label, value, none, choices, problem, warning, onChange, onRetry, ...states } = props
  const nothing = { value: '', label: none }
  const options = choices.map(optionOf)
  return (
    <FormField label={label} errorText={problem} warningText={warning} stretch>
      <Select
        {...states}
        expandToViewport
        filteringType={options.length > 12 ? 'auto' : 'none'}
        filteringAriaLabel={`Find in ${label}`}
        virtualScroll={options.length > 100}
        options={[nothing, ...options]}
        selectedOption={value ? (options.find(option => option.value === value) ?? { value, label: value }) : nothing}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
        onLoadItems={() => {
          if (states.statusType === 'error') onRetry?.()
        }}
      />
    </FormField>
  )
}

interface ModelProps extends Pick<ChoiceProps, 'value' | 'onChange'> {
  readonly models: readonly string[]
}

/** A search field for one model, with an option for any model. */
export const SearchModel = ({ models, ...rest }: ModelProps) => (
  <SearchChoice {...rest} label="Model" none="Any model" choices={models} />
)
