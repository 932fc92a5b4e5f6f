import DatePicker from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import { useRef } from 'react'
import '../calendar.css'

interface Props {
  readonly label: string
  readonly date: string
  /** Says what an empty field means, if the field may be empty. */
  readonly whenEmpty?: string
  readonly problem: string | undefined
  readonly onChange: (date: string) => void
}

/**
 * A field for a date. On blur, Cloudscape's date picker would complete a partial date, such as `202` to the year
 * 2202. This field leaves a partial date as it is, for the viewer to complete.
 */
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
