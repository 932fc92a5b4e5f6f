import FormField from '@cloudscape-design/components/form-field'
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import type { Field } from '#web/components/form/useForm.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface Props extends Pick<MultiselectProps, 'placeholder' | 'filteringAriaLabel' | 'empty'> {
  readonly label: string
  readonly description?: string
  readonly field: Field<readonly string[]>
  readonly choices: readonly Choice[]
  readonly isRequired?: boolean
}

/** A field for choosing any number of options. It may stay empty, unless it is required. */
export const ChoicesField = ({ label, description, field, choices, isRequired = false, ...texts }: Props) => (
  <FormField
    label={isRequired ? label : <OptionalLabel text={label} />}
    description={description}
    errorText={field.problem}
    stretch
  >
    <Multiselect
      {...texts}
      options={choices}
      selectedOptions={choices.filter(({ value }) => field.value.includes(value))}
      filteringType="auto"
      virtualScroll={choices.length > 100}
      expandToViewport
      tokenLimit={6}
      keepOpen
      invalid={field.problem !== undefined}
      deselectAriaLabel={({ label: chosen }) => `Remove ${chosen}`}
      i18nStrings={{ tokenLimitShowMore: 'Show more', tokenLimitShowFewer: 'Show fewer' }}
      onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value = '' }) => value))}
    />
  </FormField>
)
