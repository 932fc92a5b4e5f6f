import type { CriterionValues } from './contentValues.ts'
import { countText, instrumentsText } from '#web/lib/countText.ts'

/**
 * A time-out shorter than this causes a warning: installations usually take longer, and an execution that is cut off
 * counts as timed out.
 */
const shortMinutes = 10

/** Says why a time-out makes no sense; undefined if it does. */
export const timeoutWarning = (timeout: string): string | undefined => {
  const minutes = Number(timeout)
  if (timeout.trim() === '' || !(minutes > 0 && minutes < shortMinutes)) return undefined
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `An ordinary installation takes longer than ${time} and would count as timed out. Allow as long as the slowest instrument needs, such as 60 minutes.`
}

/**
 * Says why a criterion can never end the job; undefined if it can.
 * @param targetCount the number of instruments that the job is for; undefined if that is not known
 */
export const criterionWarning = (
  { minNumberOfExecutedThings }: CriterionValues,
  targetCount: number | undefined,
): string | undefined => {
  const least = Number(minNumberOfExecutedThings)
  if (targetCount === undefined || targetCount === 0 || !(least > targetCount)) return undefined
  return `This criterion can never end the job: it needs ${countText(least)} executions, but the job is for only ${instrumentsText(targetCount)}.`
}
