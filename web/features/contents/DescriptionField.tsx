import FormField from '@cloudscape-design/components/form-field'
import Textarea from '@cloudscape-design/components/textarea'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { lengthHint } from '#web/lib/countText.ts'

const descriptionLimit = 250

/** A field for a description of up to 250 characters (specification B §5). */
export const DescriptionField = ({ field }: { readonly field: Field<string> }) => (
  <FormField
    label={<OptionalLabel text="Description" />}
    constraintText={lengthHint(field.value, descriptionLimit)}
    errorText={field.problem}
    stretch
  >
    <Textarea
      name={field.name}
      value={field.value}
      rows={2}
      invalid={field.problem !== undefined}
      onChange={({ detail }) => field.onChange(detail.value)}
    />
  </FormField>
)
