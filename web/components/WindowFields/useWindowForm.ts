import { useState } from 'react'
import type { TimeWindow } from '#shared/time/dates.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { toWindowEntry, noticeOf, windowFrom, type WindowEntry, type WindowProblems } from '#web/lib/timeWindow.ts'

const noProblems: WindowProblems = {}

/**
 * The state of a form for the start and the end of a time window. Both are typed in the viewer's time zone, and
 * checked when the form is submitted.
 */
export const useWindowForm = (initial: TimeWindow) => {
  const zone = useTimeZone()
  const [{ entry, typedIn }, setTyped] = useState(() => ({ entry: toWindowEntry(initial, zone), typedIn: zone }))
  const [problems, setProblems] = useState(noProblems)
  const [opened] = useState(Date.now)
  const setEntry = (next: WindowEntry): void => setTyped({ entry: next, typedIn: zone })
  // If the viewer's time zone changes, the typed times are converted, so that they still mean the same instants.
  if (typedIn !== zone) {
    const typed = windowFrom(entry, typedIn, opened)
    setEntry('window' in typed ? toWindowEntry(typed.window, zone) : entry)
  }
  return {
    zone,
    /** When the form was opened, in epoch milliseconds. */
    opened,
    entry,
    problems,
    notice: noticeOf(problems),
    put: (part: Partial<WindowEntry>): void => {
      setEntry({ ...entry, ...part })
      // A change of a field clears the field's problem. It also clears the problem of the start date, which may say
      // that the start is after the end.
      const { startDate: _, ...others } = problems
      const left = Object.entries(others).filter(([name]) => !(name in part))
      setProblems(Object.fromEntries(left))
    },
    /** Returns the window. If it is invalid, shows the problems and returns undefined. */
    check: (): TimeWindow | undefined => {
      const result = windowFrom(entry, zone, Date.now())
      setProblems('problems' in result ? result.problems : noProblems)
      return 'window' in result ? result.window : undefined
    },
    reset: (to: TimeWindow): void => {
      setEntry(toWindowEntry(to, zone))
      setProblems(noProblems)
    },
  }
}

export type WindowForm = ReturnType<typeof useWindowForm>
