import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import { useState } from 'react'
import { reportedSeverities, severityOf } from '#shared/alarms/severity.ts'
import { Info } from '#web/components/info/Info.tsx'
import type { SearchFields } from '#web/components/SearchForm/SearchForm.tsx'
import { PeriodEnds } from '#web/components/PeriodFields/PeriodEnds.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { codesIn, lastSevenDays, searchedTimes, type AlarmSearch } from './alarmSearch.ts'
import './AlarmSearchFields.css'

/** The end is fixed by specification A §9. It does not follow the viewer's time zone, as the start does. */
const whenEmpty = { startTime: 'Empty: 00:00:00', endTime: 'Empty: next day, 05:29:59 UTC' }

const noProblems = {}

/**
 * The search fields for the severities and the times of alarms (specification A §2). The text below an empty time
 * field says which time is assumed.
 */
export const AlarmSearchFields = ({ draft, put, problems = noProblems }: SearchFields<keyof AlarmSearch>) => {
  const zone = useTimeZone()
  const [opened] = useState(Date.now)
  const times = searchedTimes(draft, zone, opened)
  return (
    <div className="alarm-search">
      <SeverityField severity={draft.severity} problem={problems.severity} onChange={severity => put({ severity })} />
      <PeriodEnds entry={draft} problems={problems} whenEmpty={whenEmpty} put={put} />
      <div className="alarm-search-zone">
        <Button formAction="none" onClick={() => put(lastSevenDays(zone, Date.now()))}>
          Last 7 days
        </Button>
        <Box color="text-body-secondary" fontSize="body-s">
          {times
            ? `Finds alarms that began from ${times.from} to ${times.to}, both included.`
            : 'Finds alarms that began in the period, both ends included. An empty end time is in UTC in every time zone.'}
        </Box>
      </div>
    </div>
  )
}

interface SeverityProps {
  /** The codes of the chosen severities, separated by commas. */
  readonly severity: string
  readonly problem: string | undefined
  readonly onChange: (severity: string) => void
}

/** The field offers exactly the codes of specification A §9, each with its audience and frequency. */
const options = reportedSeverities.map(code => {
  const severity = severityOf(code)
  return { value: String(code), label: String(code), description: `${severity?.type}, ${severity?.frequency}` }
})

const SeverityField = ({ severity, problem, onChange }: SeverityProps) => {
  const chosen = new Set(codesIn(severity).map(String))
  return (
    <FormField label="Alarm Severity" info={<Info topic="severity" />} errorText={problem} stretch>
      <Multiselect
        ariaRequired
        expandToViewport
        keepOpen
        enableSelectAll
        i18nStrings={{ selectAllText: 'All' }}
        filteringType="auto"
        filteringAriaLabel="Find in Alarm Severity"
        placeholder="Choose a severity"
        tokenLimit={2}
        deselectAriaLabel={({ label }) => `Remove ${label}`}
        options={options}
        selectedOptions={options.filter(({ value }) => chosen.has(value))}
        onChange={({ detail }) => onChange(detail.selectedOptions.map(({ value }) => value).join(','))}
      />
    </FormField>
  )
}
