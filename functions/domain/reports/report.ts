import { hash } from 'node:crypto'
import type { Report as WireReport, ReportDraft, ReportPayload } from '#shared/contract/report.ts'
import type { Problem } from '#shared/contract/problem.ts'
import type { Archiving } from '#shared/contract/values.ts'
import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import { conditionProblems } from '#shared/reporting/conditionProblems.ts'
import { comparisonsIn } from '#shared/reporting/conditions.ts'
import { findReportParameter } from '#shared/reporting/entities.ts'
import { movingDates } from '#shared/reporting/movingDates.ts'
import { findMeasure } from '#shared/reporting/measures.ts'
import { lastSlot, type ReportSchedule } from '#shared/reporting/schedule.ts'
import { allParameters, earlierReportQuery, reportQuery, type ReportQuestion } from '#shared/reporting/reportQuery.ts'

/** A report as the service uses it. */
export interface Report {
  readonly reportName: string
  readonly description: string
  readonly payload: ReportPayload
  /** The first date that the report covers, in ISO 8601, as the user chose it. `endDate` is the last one. */
  readonly startDate: string
  readonly endDate: string
  /**
   * The number of days that each run covers, up to the day of the run. If set, it is used instead of the report's
   * fixed dates.
   */
  readonly movingDays: number | undefined
  /** Set while the report is archived. */
  readonly archived: Archiving | undefined
  readonly schedule: ReportSchedule | undefined
  /**
   * When the report's schedule was last changed, in epoch milliseconds. Runs that were due before then are not caught
   * up on.
   */
  readonly scheduledAt: number | undefined
  readonly revision: number
  readonly createdTime: string
  readonly createdBy: string
  readonly updatedTime: string
  /** The user who last updated the report. Undefined until somebody does. */
  readonly updatedBy: string | undefined
}

/**
 * Returns a report's schedule after a draft has been saved, and the time from which it applies. A change that leaves
 * the last due time as it was, such as one of the recipients, applies from when the schedule did before. Otherwise, a
 * run that was due a moment ago, or that waits for an earlier run to end, would be skipped.
 */
export const chooseReportSchedule = (
  { schedule }: Pick<ReportDraft, 'schedule'>,
  read: Pick<Report, 'schedule' | 'scheduledAt'> | undefined,
  now: number,
): Pick<Report, 'schedule' | 'scheduledAt'> => {
  if (schedule === undefined) return { schedule: read?.schedule, scheduledAt: read?.scheduledAt }
  if (schedule === null) return { schedule: undefined, scheduledAt: undefined }
  const isDueAsBefore = read?.schedule && lastSlot(schedule, now)?.at === lastSlot(read.schedule, now)?.at
  return { schedule, scheduledAt: isDueAsBefore ? read.scheduledAt : now }
}

/** Returns a report's moving period after a draft has been saved. Undefined if its dates are fixed. */
export const chooseMovingDays = (
  { movingDays }: Pick<ReportDraft, 'movingDays'>,
  read: Pick<Report, 'movingDays'> | undefined,
): number | undefined => (movingDays === undefined ? read?.movingDays : (movingDays ?? undefined))

/** Returns the report with the dates that a run at `now` uses: for a moving period, the days up to `now`. */
export const reportAt = (report: Report, now: number): Report =>
  report.movingDays === undefined ? report : { ...report, ...movingDates(report.movingDays, now) }

export const questionOf = ({ payload, startDate, endDate }: Report): ReportQuestion => ({
  ...payload,
  startDate,
  endDate,
})

/**
 * Returns a digest of the fields that determine which rows a report selects. It is stored with runs and compared
 * after an upgrade, so it must not depend on the text of the query.
 */
export const questionDigest = (report: Report): string => {
  const { entity, selectClause, whereClause, summary, startDate, endDate } = questionOf(report)
  const { movingDays } = report
  // A report with a moving period has the same digest every day, although its dates change.
  const period = movingDays === undefined ? [reportStart(startDate), reportEnd(endDate)] : [{ movingDays }]
  const parts = [entity, selectClause, comparisonsIn(whereClause), summary, ...period]
  return hash('sha256', JSON.stringify(parts))
}

/**
 * Returns the problems of a report's draft that the schema cannot find: names that the entity does not have, values
 * of the wrong type, and a query that does not match the fields.
 */
export const draftProblems = (draft: ReportDraft): Problem[] => {
  const { reportPayload, startDate, endDate, reportQuery: sent } = draft
  const problems = questionProblems(draft)
  if (problems.length > 0) return problems
  const question = { ...reportPayload, startDate, endDate }
  // The previous form of the query's text is accepted as well. It is sent by pages that were opened before an
  // upgrade, and by programs that stored the texts they had read.
  if (sent !== '' && sent !== reportQuery(question) && sent !== earlierReportQuery(question))
    problems.push({ field: 'reportQuery', message: 'The fields give another query. Construct the query again' })
  return problems
}

/** Returns the problems in what a report selects: its parameters, measures, comparisons and dates. */
export const questionProblems = ({
  reportPayload,
  startDate,
  endDate,
}: Pick<ReportDraft, 'reportPayload' | 'startDate' | 'endDate'>): Problem[] => {
  const { entity, selectClause, whereClause, summary } = reportPayload
  const problems: Problem[] = selectClause.flatMap((name, index) =>
    name === allParameters || findReportParameter(entity, name)
      ? []
      : [{ field: `reportPayload.selectClause.${index}`, message: `${entity} has no parameter ${name}` }],
  )
  for (const [index, name] of (summary?.measures ?? []).entries())
    if (!findMeasure(entity, name))
      problems.push({
        field: `reportPayload.summary.measures.${index}`,
        message: `${entity} has no measure ${name}`,
      })
  if (startDate.slice(0, 10) > endDate.slice(0, 10))
    problems.push({ field: 'startDate', message: messages.startAfterEnd })
  for (const { row, field, message } of conditionProblems(entity, whereClause))
    problems.push({ field: `reportPayload.whereClause.${row}.${field}`, message })
  return problems
}

/** Returns a report in the specification's spelling (B §3), without its run. */
export const reportOnTheWire = (report: Report): WireReport => ({
  reportName: report.reportName,
  reportDescription: report.description,
  entity: report.payload.entity,
  selectClause: report.payload.selectClause,
  whereClause: report.payload.whereClause,
  reportQuery: reportQuery(questionOf(report)),
  reportPayload: report.payload,
  startDate: report.startDate,
  endDate: report.endDate,
  ...(report.movingDays !== undefined && { movingDays: report.movingDays }),
  ...(report.schedule && { schedule: { ...report.schedule, recipients: [...report.schedule.recipients] } }),
  ...(report.archived && { archived: report.archived }),
  revision: report.revision,
  createdBy: report.createdBy,
  createTime: report.createdTime,
  ...(report.updatedBy !== undefined && { updatedBy: report.updatedBy }),
  updateTime: report.updatedTime,
})

/** Returns the part of a report that is recorded in the audit trail: what a person entered. */
export const reportForAudit = (report: Report | undefined) =>
  report && {
    reportDescription: report.description,
    reportPayload: report.payload,
    startDate: report.startDate,
    endDate: report.endDate,
    ...(report.movingDays !== undefined && { movingDays: report.movingDays }),
    ...(report.schedule && { schedule: report.schedule }),
    ...(report.archived && { archived: report.archived }),
  }
