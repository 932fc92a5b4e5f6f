import type { PeriodEntry, PeriodProblems } from '#web/lib/timePeriod.ts'
import { DateField } from './DateField.tsx'
import { TimeField } from './TimeField.tsx'

interface Props {
  readonly entry: PeriodEntry
  readonly problems: PeriodProblems
  /** Texts that say which start or end is assumed if the time is left empty. Missing if the times must be entered. */
  readonly whenEmpty?: Readonly<Record<'startTime' | 'endTime', string>>
  readonly put: (part: Partial<PeriodEntry>) => void
}

/** The four fields for the start and the end of a period. */
export const PeriodEnds = ({ entry, problems, whenEmpty, put }: Props) => (
  <>
    <DateField
      label="Start Date"
      date={entry.startDate}
      problem={problems.startDate}
      onChange={startDate => put({ startDate })}
    />
    <TimeField
      label="Start Time"
      time={entry.startTime}
      whenEmpty={whenEmpty?.startTime}
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
      whenEmpty={whenEmpty?.endTime}
      problem={problems.endTime}
      onChange={endTime => put({ endTime })}
    />
  </>
)
