import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import type { RuleValues } from '../ruleValues.ts'
import './TimeWindowFields.css'

interface Props {
  readonly form: Form<RuleValues>
  readonly label: string
  readonly description: string
  readonly isRequired: boolean
}

const units = [
  { value: 'Hour', label: 'Hour' },
  { value: 'Minutes', label: 'Minutes' },
]

/** The fields for a rule's window: a number in digits, and its unit, hours or minutes (specification B §5). */
export const TimeWindowFields = ({ form, label, description, isRequired }: Props) => {
  const window = form.field('alarmTriggerWindowPeriod')
  const { timeFormat } = form.values
  return (
    <div className="time-window">
      <FormField
        label={isRequired ? label : <OptionalLabel text={label} />}
        constraintText={description}
        errorText={window.problem}
      >
        <Input
          name="alarmTriggerWindowPeriod"
          inputMode="numeric"
          autoComplete="off"
          ariaRequired={isRequired}
          invalid={window.problem !== undefined}
          value={window.value}
          onChange={({ detail }) => window.onChange(detail.value)}
        />
      </FormField>
      <FormField label="Unit">
        <Select
          // Otherwise, the choices would be below the next card: the fields are a stacking context.
          expandToViewport
          options={units}
          selectedOption={{ value: timeFormat, label: timeFormat }}
          onChange={({ detail }) =>
            form.put({ timeFormat: detail.selectedOption.value === 'Hour' ? 'Hour' : 'Minutes' })
          }
        />
      </FormField>
    </div>
  )
}
