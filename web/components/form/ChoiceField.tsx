import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { Field } from './useForm.ts'

interface Props extends Pick<FormFieldProps, 'description' | 'constraintText'> {
  readonly label: string
  readonly field: Field<string>
  readonly choices: readonly string[]
  readonly disabled?: boolean
  /** What each choice means. The options say it, and the field says it of the chosen one. */
  readonly meanings?: Readonly<Record<string, string>>
}

/** A select field with a few options. */
export const ChoiceField = ({ label, field, choices, disabled = false, meanings, ...texts }: Props) => (
  <FormField constraintText={meanings?.[field.value]} {...texts} label={label} errorText={field.problem}>
    <Select
      disabled={disabled}
      invalid={field.problem !== undefined}
      placeholder="Choose"
      ariaRequired
      options={choices.map(value => ({ value, label: value, description: meanings?.[value] ?? '' }))}
      selectedOption={field.value ? { value: field.value, label: field.value } : null}
      onChange={({ detail }) => field.onChange(detail.selectedOption.value ?? '')}
    />
  </FormField>
)
