import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { isDate, momentIn } from '#shared/time/zonedTime.ts'

/** The start and the end of a report's dates, in the local time of a zone; undefined if a date is missing. */
export const coveredTimes = (startDate: string, endDate: string, zone: string) => {
  if (!isDate(startDate) || !isDate(endDate)) return undefined
  const begin = reportStart(startDate)
  return { begin, from: momentIn(zone, iso(begin)), to: momentIn(zone, iso(reportEnd(endDate))) }
}
