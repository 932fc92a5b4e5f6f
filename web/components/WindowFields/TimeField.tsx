import FormField from '@cloudscape-design/components/form-field'
import TimeInput from '@cloudscape-design/components/time-input'

interface Props {
  readonly label: string
  readonly time: string
  /** Says which time an empty field means, if it may stay empty. */
  readonly whenEmpty?: string | undefined
  readonly problem: string | undefined
  readonly onChange: (time: string) => void
}

/** A time of day, to the second. */
export const TimeField = ({ label, time, whenEmpty, problem, onChange }: Props) => (
  <FormField label={label} errorText={problem} constraintText={whenEmpty}>
    <TimeInput
      value={time}
      format="hh:mm:ss"
      placeholder="hh:mm:ss"
      ariaRequired={whenEmpty === undefined}
      invalid={problem !== undefined}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
)
