import { reportStart } from '../time/dates.ts'
import { dayAfter } from '../time/zonedTime.ts'
import { deliveryDelayMs } from './deliveryDelay.ts'
import { lastSlot, type ReportSchedule, type Slot } from './schedule.ts'

/**
 * Returns the first and last date that a scheduled run covers, in the format of the report calls. The last date is
 * normally the day before the run. In time zones far in the east, an early run may begin before that day is over,
 * because reports count days in another offset. The last date is then one day earlier; otherwise, the rest of that
 * day would appear in no report.
 */
export const datesOfSlot = (
  schedule: ReportSchedule,
  slot: Slot,
): { readonly startDate: string; readonly endDate: string } => {
  const leftOut = daysLeftOut(slot)
  const before = lastSlot(schedule, slot.at - 1)
  // After clocks have gone back, the previous run may have covered one day less. This run then covers that day as
  // well.
  const added = before ? Math.max(0, daysLeftOut(before) - leftOut) : 0
  const last = dayAfter(slot.date, -1 - leftOut)
  return {
    startDate: `${dayAfter(last, 1 - schedule.days - added)}T00:00:00.000Z`,
    endDate: `${last}T00:00:00.000Z`,
  }
}

/**
 * How many days earlier than the day before its run a scheduled report ends. It is 0 except in time zones far in the
 * east.
 */
const daysLeftOut = ({ date, at }: Slot): number => {
  let days = 0
  while (reportStart(dayAfter(date, -days)) + deliveryDelayMs > at) days += 1
  return days
}
