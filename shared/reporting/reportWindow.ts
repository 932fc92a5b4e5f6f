import { reportEnd, reportOffset, reportStart } from '../time/dates.ts'

/** The window of a report as people read it (B §9). */
export interface ReportWindowText {
  /** `2026-03-01 00:00:00 (UTC+05:30)`. */
  readonly from: string
  readonly to: string
}

const zone = 'UTC+05:30'

const inZone = (time: number): string =>
  `${new Date(time + reportOffset).toISOString().slice(0, 19).replace('T', ' ')} (${zone})`

/** The first and the last moment of a report, both included, in the offset in which its dates are meant. */
export const reportWindowText = (startDate: string, endDate: string): ReportWindowText => ({
  from: inZone(reportStart(startDate)),
  to: inZone(reportEnd(endDate)),
})
