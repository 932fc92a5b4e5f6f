import Box from '@cloudscape-design/components/box'
import { zoneLabel } from '#web/lib/time.ts'
import { useNow } from '../useNow.ts'
import { DateField } from '../PeriodFields/DateField.tsx'
import { TimeField } from '../PeriodFields/TimeField.tsx'
import type { ServiceEntry, ServiceProblems } from './serviceEntry.ts'
import './serviceMode.css'

interface Props {
  readonly entry: ServiceEntry
  readonly problems: ServiceProblems
  readonly zone: string
  readonly put: (part: Partial<ServiceEntry>) => void
}

/** The fields for the start and the end of a service mode that does not recur. */
export const OnceFields = ({ entry, problems, zone, put }: Props) => {
  const now = useNow(60_000)
  return (
    <div className="service-fields">
      <DateField
        label="Start Date"
        date={entry.startDate}
        whenEmpty="Empty: from now on"
        problem={problems.startDate}
        onChange={startDate => put({ startDate })}
      />
      <TimeField
        hasSeconds={false}
        label="Start Time"
        time={entry.startTime}
        whenEmpty={entry.startDate === '' ? 'Empty: from now on' : undefined}
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
        hasSeconds={false}
        label="End Time"
        time={entry.endTime}
        problem={problems.endTime}
        onChange={endTime => put({ endTime })}
      />
      <div className="service-zone">
        <Box color="text-body-secondary" fontSize="body-s">
          Times are those of {zoneLabel(zone, now)}.
        </Box>
      </div>
    </div>
  )
}
