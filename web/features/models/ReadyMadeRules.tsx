import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { readyMadeRules } from '#shared/rules/readyMadeRules.ts'
import type { Field } from '#web/components/form/useForm.ts'

interface Props {
  /** The names of the ready-made rules that the user has ticked. */
  readonly field: Field<readonly string[]>
}

/** The ready-made rules that can be created with a new model, because they use none of its parameters. */
export const ReadyMadeRules = ({ field }: Props) => (
  <FormField
    label="Alarm rules"
    description="Created with the model, one rule each. Their limits and whom they notify can be changed under Rules."
    stretch
  >
    <SpaceBetween size="xs">
      {readyMadeRules.map(({ ruleName, label, description }) => (
        <Checkbox
          key={ruleName}
          checked={field.value.includes(ruleName)}
          description={description}
          onChange={({ detail }) =>
            field.onChange([...field.value.filter(other => other !== ruleName), ...(detail.checked ? [ruleName] : [])])
          }
        >
          {label}
        </Checkbox>
      ))}
    </SpaceBetween>
  </FormField>
)
