import type { JobExecution } from '#shared/contract/job.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { attemptText } from './attemptText.ts'

/**
 * Shows the number of an execution's current attempt. If earlier attempts failed, it also shows how the last of these
 * ended.
 */
export const Attempt = ({ execution }: { readonly execution: JobExecution }) => {
  const zone = useTimeZone()
  return attemptText(execution, at => momentIn(zone, at))
}
