import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import type { Form } from '#web/components/form/useForm.ts'
import type { RuleValues } from './ruleValues.ts'
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

/** B §5: digits, in hours or minutes. */
export const TimeWindowFields = ({ form, label, description, isRequired }: Props) => {
  const window = form.field('alarmTriggerWindowPeriod')
  const { timeFormat } = form.values
  return (
    <FormField label={label} description={description} errorText={window.problem}>
      <div className="time-window">
        <Input
          ariaLabel={label}
          name="alarmTriggerWindowPeriod"
          inputMode="numeric"
          autoComplete="off"
          ariaRequired={isRequired}
          invalid={window.problem !== undefined}
          value={window.value}
          onChange={({ detail }) => window.onChange(detail.value)}
        />
        <Select
          ariaLabel={`${label}: unit`}
          options={units}
          selectedOption={{ value: timeFormat, label: timeFormat }}
          onChange={({ detail }) =>
            // What is wrong with the window was said of the other unit.
            form.put({ timeFormat: detail.selectedOption.value === 'Hour' ? 'Hour' : 'Minutes' })
          }
        />
      </div>
    </FormField>
  )
}
