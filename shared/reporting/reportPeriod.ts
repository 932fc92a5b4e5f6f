import { reportEnd, reportOffset, reportStart } from '../time/dates.ts'

/** The first and last moment of a report in readable form (specification B §9). */
export interface ReportPeriodText {
  /** The first moment of the report, such as `2026-03-01 00:00:00 (UTC+05:30)`. */
  readonly from: string
  readonly to: string
}

const zone = 'UTC+05:30'
const dayMilliseconds = 86_400_000

/**
 * Why a report begins in one zone's day and ends in another's, as the end of a sentence. It has a minus sign, because
 * a line may break after a hyphen.
 */
export const whyLonger = 'so that both dates are whole in every time zone from UTC\u221205:30 to UTC+05:30'

const inZone = (time: number): string => new Date(time + reportOffset).toISOString().slice(0, 19).replace('T', ' ')

/** Formats a report's first and last moment, both inclusive, in the UTC offset of reports' dates. */
export const reportPeriodText = (startDate: string, endDate: string): ReportPeriodText => ({
  from: `${inZone(reportStart(startDate))} (${zone})`,
  to: `${inZone(reportEnd(endDate))} (${zone})`,
})

/** A report's first and last moment as one text: `2026-03-01 00:00:00 to 2026-03-03 10:59:59 (UTC+05:30)`. */
export const reportPeriodRange = (startDate: string, endDate: string): string =>
  rangeText(reportStart(startDate), reportEnd(endDate))

/**
 * The hours that a report until `endDate` shares with one that begins on the next date. A report runs on for 11 hours
 * after its end date, so rows of these hours are in both.
 */
export const sharedHours = (endDate: string): string =>
  rangeText(reportStart(endDate) + dayMilliseconds, reportEnd(endDate))

const rangeText = (from: number, to: number): string => `${inZone(from)} to ${inZone(to)} (${zone})`
