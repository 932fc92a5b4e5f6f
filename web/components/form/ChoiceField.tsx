import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Field } from './useForm.ts'

interface Props extends Pick<FormFieldProps, 'description' | 'constraintText'> {
  readonly label: string
  readonly field: Field<string>
  readonly choices: readonly string[]
  readonly disabled?: boolean
}

/** A select field with a few options. */
export const ChoiceField = ({ label, field, choices, disabled = false, ...texts }: Props) => (
  <FormField {...texts} label={label} errorText={field.problem}>
    <Select
      disabled={disabled}
      invalid={field.problem !== undefined}
      placeholder="Choose"
      ariaRequired
      options={choices.map(value => ({ value, label: value }))}
      selectedOption={field.value ? { value: field.value, label: field.value } : null}
      onChange={({ detail }) => field.onChange(detail.selectedOption.value ?? '')}
    />
  </FormField>
)
