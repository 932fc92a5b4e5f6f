import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { isDate, momentIn } from '#shared/time/zonedTime.ts'

/** The times between two dates of a report, as the clocks of a zone show them; undefined while a date is missing. */
export const coveredTimes = (startDate: string, endDate: string, zone: string) => {
  if (!isDate(startDate) || !isDate(endDate)) return undefined
  const begin = reportStart(startDate)
  return { begin, from: momentIn(zone, iso(begin)), to: momentIn(zone, iso(reportEnd(endDate))) }
}
