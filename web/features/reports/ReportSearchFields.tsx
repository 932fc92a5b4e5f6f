import Box from '@cloudscape-design/components/box'
import type { SearchFields } from '#web/components/SearchForm/SearchForm.tsx'
import { DateField } from '#web/components/PeriodFields/DateField.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { useState } from 'react'
import type { ReportSearch } from './reportSearch.ts'
import './ReportSearchFields.css'

const noProblems = {}

/** The search fields for the days between which a report was last updated, both inclusive (specification B §5). */
export const ReportSearchFields = ({ draft, put, problems = noProblems }: SearchFields<keyof ReportSearch>) => {
  const zone = useTimeZone()
  const [opened] = useState(Date.now)
  return (
    <div className="report-search">
      <DateField
        label="Start Date"
        date={draft.startDate}
        problem={problems.startDate}
        onChange={startDate => put({ startDate })}
      />
      <DateField
        label="End Date"
        date={draft.endDate}
        problem={problems.endDate}
        onChange={endDate => put({ endDate })}
      />
      <Box color="text-body-secondary" fontSize="body-s">
        Finds reports that were last updated on these days, in {zoneLabel(zone, opened)}. Both days are included.
      </Box>
    </div>
  )
}
