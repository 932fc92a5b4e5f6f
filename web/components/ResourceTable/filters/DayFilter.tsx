import DatePicker from '@cloudscape-design/components/date-picker'
import '../../calendar.css'
import { dayPlaceholder } from './dayPlaceholder.ts'

interface Props {
  readonly day: string | undefined
  readonly onChange: (day: string) => void
}

export const DayFilter = ({ day, onChange }: Props) => (
  <DatePicker
    value={day ?? ''}
    format="iso"
    placeholder={dayPlaceholder}
    expandToViewport
    openCalendarAriaLabel={chosen => `Choose a day${chosen ? `, ${chosen} is chosen` : ''}`}
    onChange={({ detail }) => onChange(detail.value)}
  />
)
