import DatePicker from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import TimeInput from '@cloudscape-design/components/time-input'
import '../calendar.css'

interface DayProps {
  readonly label: string
  readonly date: string
  /** Says what an empty field means, if it may stay empty. */
  readonly whenEmpty?: string
  readonly problem: string | undefined
  readonly onChange: (date: string) => void
}

/** A day that may stay empty. */
export const DayField = ({ label, date, whenEmpty, problem, onChange }: DayProps) => (
  <FormField label={label} constraintText={whenEmpty} errorText={problem}>
    <DatePicker
      value={date}
      format="iso"
      placeholder="YYYY-MM-DD"
      expandToViewport
      ariaRequired={whenEmpty === undefined}
      invalid={problem !== undefined}
      openCalendarAriaLabel={chosen => `Choose ${label}${chosen ? `, ${chosen} is chosen` : ''}`}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
)

interface TimeProps {
  readonly label: string
  readonly time: string
  readonly isOptional?: boolean
  readonly problem: string | undefined
  readonly onChange: (time: string) => void
}

/** A time of day, to the minute. */
export const TimeOfDayField = ({ label, time, isOptional = false, problem, onChange }: TimeProps) => (
  <FormField label={label} errorText={problem}>
    <TimeInput
      value={time}
      format="hh:mm"
      placeholder="hh:mm"
      ariaRequired={!isOptional}
      invalid={problem !== undefined}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
)
