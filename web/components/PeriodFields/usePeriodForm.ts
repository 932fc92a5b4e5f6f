import { useState } from 'react'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { toPeriodEntry, noticeOf, periodFrom, type PeriodEntry, type PeriodProblems } from '#web/lib/timePeriod.ts'

const noProblems: PeriodProblems = {}

/**
 * The state of a form for the start and the end of a period. Both are typed in the viewer's time zone, and
 * checked when the form is submitted.
 */
export const usePeriodForm = (initial: TimePeriod) => {
  const zone = useTimeZone()
  const [{ entry, typedIn }, setTyped] = useState(() => ({ entry: toPeriodEntry(initial, zone), typedIn: zone }))
  const [problems, setProblems] = useState(noProblems)
  const [opened] = useState(Date.now)
  const setEntry = (next: PeriodEntry): void => setTyped({ entry: next, typedIn: zone })
  // If the viewer's time zone changes, the typed times are converted, so that they still mean the same instants.
  if (typedIn !== zone) {
    const meant = periodFrom(entry, typedIn, opened)
    setEntry('period' in meant ? toPeriodEntry(meant.period, zone) : entry)
  }
  const typed = periodFrom(entry, zone, opened)
  return {
    zone,
    /** The period that is typed; undefined if it is incomplete or invalid. */
    typed: 'period' in typed ? typed.period : undefined,
    /** When the form was opened, in epoch milliseconds. */
    opened,
    entry,
    problems,
    notice: noticeOf(problems),
    put: (part: Partial<PeriodEntry>): void => {
      setEntry({ ...entry, ...part })
      // A change of a field clears the field's problem. It also clears the problem of the start date, which may say
      // that the start is after the end.
      const { startDate: _, ...others } = problems
      const left = Object.entries(others).filter(([name]) => !(name in part))
      setProblems(Object.fromEntries(left))
    },
    /** Returns the period. If it is invalid, shows the problems and returns undefined. */
    check: (): TimePeriod | undefined => {
      const result = periodFrom(entry, zone, Date.now())
      setProblems('problems' in result ? result.problems : noProblems)
      return 'period' in result ? result.period : undefined
    },
    reset: (to: TimePeriod): void => {
      setEntry(toPeriodEntry(to, zone))
      setProblems(noProblems)
    },
  }
}

export type PeriodForm = ReturnType<typeof usePeriodForm>
