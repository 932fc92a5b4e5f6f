import DatePicker from '@cloudscape-design/components/date-picker'
import type { Readable } from '#web/lib/store.ts'
import { isDay } from '../address.ts'
import { useTypedText } from '../find/useTypedText.ts'
import '../../calendar.css'
import { dayPlaceholder } from './dayPlaceholder.ts'

interface Props {
  readonly day: string | undefined
  /** Notifies when the filter is cleared elsewhere on the page. */
  readonly cleared: Readable<unknown>
  readonly onChange: (day: string) => void
}

/**
 * A filter by day. The digits of a typed day are kept here until the day is complete, because the address, which has
 * the filter's value, can have only a complete day.
 */
export const DayFilter = ({ day = '', cleared, onChange }: Props) => {
  const { typed, type, pass } = useTypedText(day, cleared)
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
