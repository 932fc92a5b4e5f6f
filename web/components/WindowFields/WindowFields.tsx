import Box from '@cloudscape-design/components/box'
import DatePicker from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import TimeInput from '@cloudscape-design/components/time-input'
import { useRef } from 'react'
import { zoneLabel } from '#web/lib/time.ts'
import type { WindowForm } from './useWindowForm.ts'
import './WindowFields.css'

/** Start and end of a window, each a date and a time. */
export const WindowFields = ({ form: { entry, problems, put, zone, opened } }: { readonly form: WindowForm }) => (
  <div className="window-fields">
    <DateField
      label="Start Date"
      date={entry.startDate}
      problem={problems.startDate}
      onChange={startDate => put({ startDate })}
    />
    <TimeField
      label="Start Time"
      time={entry.startTime}
      problem={problems.startTime}
      onChange={startTime => put({ startTime })}
    />
    <DateField
      label="End Date"
      date={entry.endDate}
      problem={problems.endDate}
      onChange={endDate => put({ endDate })}
    />
    <TimeField
      label="End Time"
      time={entry.endTime}
      problem={problems.endTime}
      onChange={endTime => put({ endTime })}
    />
    <div className="window-zone">
      <Box color="text-body-secondary" fontSize="body-s">
        Times in {zoneLabel(zone, opened)}. Both ends belong to the window.
      </Box>
    </div>
  </div>
)

interface DateProps {
  readonly label: string
  readonly date: string
  readonly problem: string | undefined
  readonly onChange: (date: string) => void
}

/** The picker would complete half a date by itself as it is left, `202` to the year 2202; here that is for the viewer to do. */
const DateField = ({ label, date, problem, onChange }: DateProps) => {
  const isLeft = useRef(false)
  const leave = (): void => {
    isLeft.current = true
    queueMicrotask(() => {
      isLeft.current = false
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
            if (!isLeft.current) onChange(detail.value)
          }}
        />
      </FormField>
    </div>
  )
}

interface TimeProps {
  readonly label: string
  readonly time: string
  readonly problem: string | undefined
  readonly onChange: (time: string) => void
}

const TimeField = ({ label, time, problem, onChange }: TimeProps) => (
  <FormField label={label} errorText={problem}>
    <TimeInput
      value={time}
      format="hh:mm:ss"
      placeholder="hh:mm:ss"
      ariaRequired
      invalid={problem !== undefined}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
)
