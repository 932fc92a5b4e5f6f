import type { JobExecution } from '#shared/contract/job.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { attemptText } from './attemptText.ts'

/** The number of an execution's attempt, and how the last attempt that failed before it ended. */
export const Attempt = ({ execution }: { readonly execution: JobExecution }) => {
  const zone = useTimeZone()
  return attemptText(execution, at => momentIn(zone, at))
}
