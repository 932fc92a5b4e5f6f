import FormField from '@cloudscape-design/components/form-field'
import TimeInput from '@cloudscape-design/components/time-input'

interface Props {
  readonly label: string
  readonly time: string
  /** Says which time an empty field means, if the field may be empty. */
  readonly whenEmpty?: string | undefined
  /** Whether the time has seconds. If false, it has only hours and minutes. */
  readonly hasSeconds?: boolean
  readonly problem: string | undefined
  readonly onChange: (time: string) => void
}

/** A field for a time of day. */
export const TimeField = ({ label, time, whenEmpty, hasSeconds = true, problem, onChange }: Props) => (
  <FormField label={label} errorText={problem} constraintText={whenEmpty}>
    <TimeInput
      value={time}
      format={hasSeconds ? 'hh:mm:ss' : 'hh:mm'}
      placeholder={hasSeconds ? 'hh:mm:ss' : 'hh:mm'}
      ariaRequired={whenEmpty === undefined}
      invalid={problem !== undefined}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
)
