import { ReportDraft, type Report } from '#schemas/report.ts'
import type { reports } from '#shared/contract/calls/reports.ts'
import type { Input } from '#shared/contract/route.ts'
import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import { conditionProblems } from '#shared/reporting/conditionProblems.ts'
import { isDateRow, type ReportCondition } from '#shared/reporting/conditions.ts'
import { entityNames, type EntityName } from '#shared/reporting/entities.ts'
import type { TimeStep } from '#shared/reporting/measures.ts'
import { allParameters, reportQuery } from '#shared/reporting/reportQuery.ts'
import { isDate } from '#shared/time/zonedTime.ts'
import type { FieldProblems } from '#web/components/form/problems.ts'
import {
  noSchedule,
  scheduleInput,
  scheduleProblem,
  scheduleValues,
  type ScheduleValues,
} from './schedule/scheduleValues.ts'
import { toReportConditions, isIncomplete, rowsFrom, type ConditionRow } from './conditionRows.ts'

/** The fields of the form for a report. The hidden revision identifies the version that was read. */
export interface ReportValues {
  readonly reportName: string
  readonly reportDescription: string
  readonly entity: EntityName | ''
  readonly parameters: readonly string[]
  /** The measures of a summary. If there are none, the report is not a summary. */
  readonly measures: readonly string[]
  /** The unit (hour, day or month) that a summary truncates times to; `none` if it does not. */
  readonly step: TimeStep | 'none'
  /** The first and the last date that the report covers, in UTC, such as `2026-03-01`. */
  readonly startDate: string
  readonly endDate: string
  /** The number of days that the report covers up to each run; `fixed` if it always covers the entered dates. */
  readonly movingDays: number | 'fixed'
  readonly conditions: readonly ConditionRow[]
  readonly schedule: ScheduleValues
  readonly revision: number
}

export const noReport: ReportValues = {
  reportName: '',
  reportDescription: '',
  entity: '',
  parameters: [],
  measures: [],
  step: 'none',
  startDate: '',
  endDate: '',
  movingDays: 'fixed',
  conditions: [],
  schedule: noSchedule('UTC'),
  revision: 0,
}

/**
 * The form's values for a saved report.
 * @param zone the viewer's time zone, the default for a report without a schedule
 */
export const reportValues = (report: Report, zone: string): ReportValues => ({
  reportName: report.reportName,
  reportDescription: report.reportDescription,
  entity: report.reportPayload.entity,
  parameters: report.reportPayload.selectClause,
  measures: report.reportPayload.summary?.measures ?? [],
  step: report.reportPayload.summary?.step ?? 'none',
  startDate: report.startDate.slice(0, 10),
  endDate: report.endDate.slice(0, 10),
  movingDays: report.movingDays ?? 'fixed',
  conditions: rowsFrom(report.reportPayload.whereClause.filter(row => !isDateRow(row))),
  schedule: scheduleValues(report, zone),
  revision: report.revision,
})

/**
 * Applies a change of the chosen parameters. `All` stands for every parameter, so choosing it deselects the others.
 */
export const chosenParameters = (before: readonly string[], chosen: readonly string[]): readonly string[] => {
  if (!chosen.includes(allParameters)) return chosen
  return before.includes(allParameters)
    ? chosen.filter(name => name !== allParameters || chosen.length === 1)
    : [allParameters]
}

const dateProblem = (date: string): string | undefined => {
  if (date === '') return messages.required
  return isDate(date) ? undefined : messages.dateInvalid
}

/**
 * Checks a report's name or description as the server would, so that no query is constructed for a report that the
 * server would refuse.
 */
const textProblem = (name: 'reportName' | 'reportDescription', text: string): string | undefined =>
  text.trim() === '' ? messages.required : ReportDraft.shape[name].safeParse(text).error?.issues[0]?.message

/** Returns the problems that prevent the construction of the query, keyed by field (specification B §5). */
export const valueProblems = (values: ReportValues): FieldProblems<ReportValues> => {
  const problems: Partial<Record<keyof ReportValues, string>> = {}
  if (values.entity === '') problems.entity = messages.required
  for (const name of ['reportName', 'reportDescription'] as const) {
    const problem = textProblem(name, values[name])
    if (problem !== undefined) problems[name] = problem
  }
  if (values.parameters.length === 0) problems.parameters = messages.required
  for (const name of ['startDate', 'endDate'] as const) {
    const problem = dateProblem(values[name])
    if (problem !== undefined) problems[name] = problem
  }
  if (!problems.startDate && !problems.endDate && values.startDate > values.endDate)
    problems.startDate = messages.startAfterEnd
  const where = whereProblem(values)
  if (where !== undefined) problems.conditions = where
  const schedule = scheduleProblem(values.schedule)
  if (schedule !== undefined) problems.schedule = schedule
  return problems
}

/**
 * Finds a problem of the conditions: a row that is incomplete, or whose value does not fit its parameter
 * (specification B §5).
 */
const whereProblem = ({ entity, conditions }: ReportValues): string | undefined => {
  if (conditions.some(isIncomplete)) return messages.validWhereClause
  const [problem] = entity === '' ? [] : conditionProblems(entity, toReportConditions(conditions))
  if (!problem) return undefined
  return problem.message === messages.validWhereClause ? problem.message : `Row ${problem.row + 1}: ${problem.message}`
}

/** Whether the problems of a report include a required field that is empty. */
export const isMissingSome = (problems: FieldProblems<ReportValues>): boolean =>
  Object.values(problems).includes(messages.required)

/** The first instant of a date in UTC. The report calls take it in place of the date. */
const instantOf = (date: string): string => `${date}T00:00:00.000Z`

/** A date of the report as a row of the WHERE clause (specification B §9). */
const dateRow = (parameterName: string, time: number): ReportCondition => ({
  parameterName,
  operands: '=',
  parameterInputType: { constant: true, dropdown: false },
  parameterValue: new Date(time).toISOString(),
  logicalOperand: 'AND',
})

/** The report as call input. An entity must have been chosen. */
export const reportInput = (values: ReportValues): Input<typeof reports.updateReport> => {
  const { reportName, reportDescription, parameters, measures, step, conditions, revision } = values
  const entity = values.entity || entityNames[0]
  const [startDate, endDate] = [instantOf(values.startDate), instantOf(values.endDate)]
  const reportPayload = {
    entity,
    selectClause: [...parameters],
    whereClause: [
      ...toReportConditions(conditions),
      dateRow('startDate', reportStart(startDate)),
      dateRow('endDate', reportEnd(endDate)),
    ],
    ...(measures.length > 0 && { summary: { measures: [...measures], ...(step !== 'none' && { step }) } }),
  }
  return {
    reportName,
    reportDescription,
    reportPayload,
    startDate,
    endDate,
    reportQuery: reportQuery({ ...reportPayload, startDate, endDate }),
    // A draft that was stored by an earlier release has no number of days that the report covers up to each run.
    movingDays: typeof values.movingDays === 'number' ? values.movingDays : null,
    schedule: scheduleInput(values.schedule),
    revision,
  }
}
