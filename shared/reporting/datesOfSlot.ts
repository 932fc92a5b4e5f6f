import { deliveryDelayMs } from '../dataSets.ts'
import { reportStart } from '../dates.ts'
import { dayAfter } from '../zonedTime.ts'
import type { ReportSchedule, Slot } from './schedule.ts'

/**
 * The dates of the report that a run makes, as they are sent. The last one is the day before the run, unless the day
 * after it, as reports count days, has not begun at that moment: what happened between the run and that beginning would
 * be in no report. That is so in the early hours of zones far in the east.
 */
export const datesOfSlot = (
  { days }: Pick<ReportSchedule, 'days'>,
  { date, at }: Slot,
): { readonly startDate: string; readonly endDate: string } => {
  let last = dayAfter(date, -1)
  while (reportStart(dayAfter(last, 1)) + deliveryDelayMs > at) last = dayAfter(last, -1)
  return { startDate: `${dayAfter(last, 1 - days)}T00:00:00.000Z`, endDate: `${last}T00:00:00.000Z` }
}
