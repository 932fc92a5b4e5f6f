import { deliveryDelayMs } from '../server/dataSets.ts'
import { reportStart } from '../time/dates.ts'
import { dayAfter } from '../time/zonedTime.ts'
import { lastSlot, type ReportSchedule, type Slot } from './schedule.ts'

/**
 * Returns the first and the last date that a scheduled run covers, in the form in which reports send dates. The last
 * date is the day before the run. In zones far in the east, an early run may begin before that day has ended as
 * reports count days. The last date is then one day earlier, because otherwise the remaining hours would be in no
 * report.
 */
export const datesOfSlot = (
  schedule: ReportSchedule,
  slot: Slot,
): { readonly startDate: string; readonly endDate: string } => {
  const leftOut = daysLeftOut(slot)
  const before = lastSlot(schedule, slot.at - 1)
  // If clocks have gone back, the previous run may have covered one day less. This run then covers that day, too.
  const added = before ? Math.max(0, daysLeftOut(before) - leftOut) : 0
  const last = dayAfter(slot.date, -1 - leftOut)
  return {
    startDate: `${dayAfter(last, 1 - schedule.days - added)}T00:00:00.000Z`,
    endDate: `${last}T00:00:00.000Z`,
  }
}

/**
 * The number of days between the last date of a report and the day before its run. It is 0 except in zones far in the
 * east.
 */
const daysLeftOut = ({ date, at }: Slot): number => {
  let days = 0
  while (reportStart(dayAfter(date, -days)) + deliveryDelayMs > at) days += 1
  return days
}
