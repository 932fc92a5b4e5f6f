import DatePicker from '@cloudscape-design/components/date-picker'
import { isDay } from '../address.ts'
import { useTypedText } from '../find/useTypedText.ts'
import '../../calendar.css'
import { dayPlaceholder } from './dayPlaceholder.ts'

interface Props {
  readonly day: string | undefined
  readonly onChange: (day: string) => void
}

/**
 * A filter by day. The digits of a typed day are kept here until the day is complete, because the address, which has
 * the filter's value, can have only a complete day.
 */
export const DayFilter = ({ day = '', onChange }: Props) => {
  const { typed, type, pass } = useTypedText(day)
  return (
    <DatePicker
      value={typed}
      format="iso"
      placeholder={dayPlaceholder}
      expandToViewport
      openCalendarAriaLabel={chosen => `Choose a day${chosen ? `, ${chosen} is chosen` : ''}`}
      onChange={({ detail: { value } }) => {
        type(value)
        if (value !== '' && !isDay(value)) return
        pass(value)
        onChange(value)
      }}
    />
  )
}
