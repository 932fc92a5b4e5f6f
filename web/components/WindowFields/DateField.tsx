import DatePicker from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import { useRef } from 'react'
import '../calendar.css'

interface Props {
  readonly label: string
  readonly date: string
  /** Says what an empty field means, if it may stay empty. */
  readonly whenEmpty?: string
  readonly problem: string | undefined
  readonly onChange: (date: string) => void
}

/** On blur the picker would complete a partial date, `202` to the year 2202. Here the viewer has to complete it. */
export const DateField = ({ label, date, whenEmpty, problem, onChange }: Props) => {
  const isLosingFocus = useRef(false)
  const leave = (): void => {
    isLosingFocus.current = true
    queueMicrotask(() => {
      isLosingFocus.current = false
    })
  }
  return (
    <div onBlurCapture={leave}>
      <FormField label={label} constraintText={whenEmpty} errorText={problem}>
        <DatePicker
          value={date}
          format="iso"
          placeholder="YYYY-MM-DD"
          expandToViewport
          ariaRequired={whenEmpty === undefined}
          invalid={problem !== undefined}
          openCalendarAriaLabel={chosen => `Choose ${label}${chosen ? `, ${chosen} is chosen` : ''}`}
          onChange={({ detail }) => {
            if (!isLosingFocus.current) onChange(detail.value)
          }}
        />
      </FormField>
    </div>
  )
}
