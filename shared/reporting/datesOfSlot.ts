import { deliveryDelayMs } from '../server/dataSets.ts'
import { reportStart } from '../time/dates.ts'
import { dayAfter } from '../time/zonedTime.ts'
import { lastSlot, type ReportSchedule, type Slot } from './schedule.ts'

/**
 * Returns the dates that a scheduled run covers, as they are sent. The last date is the day before the run. If that
 * day, as reports count days, has not ended yet when the run begins, it is the day before that; otherwise its
 * remaining hours would be in no report. This happens in the early hours of zones far in the east.
 */
export const datesOfSlot = (
  schedule: ReportSchedule,
  slot: Slot,
): { readonly startDate: string; readonly endDate: string } => {
  const leftOut = daysLeftOut(slot)
  const before = lastSlot(schedule, slot.at - 1)
  // If clocks have gone back, the previous run may have ended a day earlier. This run then also covers that day.
  const added = before ? Math.max(0, daysLeftOut(before) - leftOut) : 0
  const last = dayAfter(slot.date, -1 - leftOut)
  return {
    startDate: `${dayAfter(last, 1 - schedule.days - added)}T00:00:00.000Z`,
    endDate: `${last}T00:00:00.000Z`,
  }
}

/** How many days are between the last date of the report and the day before its run. Mostly it is none. */
const daysLeftOut = ({ date, at }: Slot): number => {
  let days = 0
  while (reportStart(dayAfter(date, -days)) + deliveryDelayMs > at) days += 1
  return days
}
