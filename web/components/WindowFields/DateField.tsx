import DatePicker from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import { useRef } from 'react'
import '../calendar.css'

interface Props {
  readonly label: string
  readonly date: string
  readonly problem: string | undefined
  readonly onChange: (date: string) => void
}

/** On blur the picker would complete a partial date, `202` to the year 2202. Here the viewer has to complete it. */
export const DateField = ({ label, date, problem, onChange }: Props) => {
  const isLosingFocus = useRef(false)
  const leave = (): void => {
    isLosingFocus.current = true
    queueMicrotask(() => {
      isLosingFocus.current = false
    })
  }
  return (
    <div onBlurCapture={leave}>
      <FormField label={label} errorText={problem}>
        <DatePicker
          value={date}
          format="iso"
          placeholder="YYYY-MM-DD"
          expandToViewport
          ariaRequired
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
