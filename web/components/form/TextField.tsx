import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import { OptionalLabel } from './OptionalLabel.tsx'
import type { Field } from './useForm.ts'

interface Props
  extends
    Pick<FormFieldProps, 'description' | 'constraintText'>,
    Pick<InputProps, 'autoComplete' | 'type' | 'inputMode' | 'disabled' | 'readOnly' | 'placeholder'> {
  readonly label: string
  readonly field: Field<string>
  readonly isOptional?: boolean
  /** Whether the field gets the focus when the page opens. */
  readonly isFirst?: boolean
}

export const TextField = ({
  label,
  field,
  description,
  constraintText,
  isOptional = false,
  isFirst = false,
  ...input
}: Props) => (
  <FormField
    label={isOptional ? <OptionalLabel text={label} /> : label}
    description={description}
    constraintText={constraintText}
    errorText={field.problem}
  >
    <Input
      {...input}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- set only on pages that consist of nothing but this form
      autoFocus={isFirst}
      name={field.name}
      ariaRequired={!isOptional}
      spellcheck={false}
      invalid={field.problem !== undefined}
      value={field.value}
      onChange={({ detail }) => field.onChange(detail.value)}
    />
  </FormField>
)
