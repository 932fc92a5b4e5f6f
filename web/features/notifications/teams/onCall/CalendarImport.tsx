import Alert from '@cloudscape-design/components/alert'
import FileInput from '@cloudscape-design/components/file-input'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useLayoutEffect, useRef, useState } from 'react'
import type { PersonEntry } from '#shared/contract/calls/teams.ts'
import { countText } from '#web/lib/countText.ts'
import { calendarBytesLimit, readCalendarFile } from './calendarEvents.ts'
import { readCalendarOverrides } from './readCalendarOverrides.ts'
import type { OverrideValues } from './rotaValues.ts'

interface Props {
  readonly people: readonly PersonEntry[]
  readonly zone: string
  readonly onRead: (overrides: readonly OverrideValues[]) => void
}

interface Outcome {
  readonly problem?: string
  readonly taken?: number
  readonly unread?: readonly string[]
}

/** Adds the future events of a calendar file to the overrides, and lists the events that could not be used. */
export const CalendarImport = ({ people, zone, onRead }: Props) => {
  const [{ problem, taken = 0, unread = [] }, setOutcome] = useState<Outcome>({})
  // The user may change the overrides while the file is being read. Its events are added to the newest ones.
  const latest = useRef(onRead)
  useLayoutEffect(() => {
    latest.current = onRead
  })
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > calendarBytesLimit) {
      setOutcome({ problem: `A calendar can have at most ${calendarBytesLimit / 1024} kB. Choose a shorter time` })
      return
    }
    const calendar = readCalendarFile(new Uint8Array(await file.arrayBuffer()), zone)
    if (typeof calendar === 'string') {
      setOutcome({ problem: calendar })
      return
    }
    const { overrides, unread: others } = readCalendarOverrides(calendar, people, zone, Date.now())
    latest.current(overrides)
    setOutcome({ taken: overrides.length, unread: [...new Set(others)] })
  }
  return (
    <SpaceBetween size="xs">
      <FormField
        label="Overrides from a calendar"
        description="Coming events become overrides. An event is of the person who is invited, or whose name is in its title."
        errorText={problem}
      >
        <FileInput
          value={[]}
          accept=".ics,text/calendar"
          ariaLabel="Calendar file"
          onChange={({ detail }) => void read(detail.value[0])}
        >
          Choose file
        </FileInput>
      </FormField>
      {taken + unread.length > 0 && (
        <Alert
          type={unread.length > 0 ? 'warning' : 'info'}
          header={`${countText(taken)} of the events became overrides`}
        >
          {unread.length > 0 && (
            <ul>
              {unread.slice(0, 20).map(one => (
                <li key={one}>{one}</li>
              ))}
              {unread.length > 20 && <li>{`and ${countText(unread.length - 20)} more`}</li>}
            </ul>
          )}
        </Alert>
      )}
    </SpaceBetween>
  )
}
