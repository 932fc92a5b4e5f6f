import { reportEnd, reportOffset, reportStart } from '../time/dates.ts'

/** The first and last moment of a report in readable form (specification B §9). */
export interface ReportPeriodText {
  /** The first moment of the report, such as `2026-03-01 00:00:00 (UTC+05:30)`. */
  readonly from: string
  readonly to: string
}

const zone = 'UTC+05:30'

const inZone = (time: number): string =>
  `${new Date(time + reportOffset).toISOString().slice(0, 19).replace('T', ' ')} (${zone})`

/** Formats a report's first and last moment, both inclusive, in the UTC offset of reports' dates. */
export const reportPeriodText = (startDate: string, endDate: string): ReportPeriodText => ({
  from: inZone(reportStart(startDate)),
  to: inZone(reportEnd(endDate)),
})
