import * as z from 'zod'
import { messages } from '../text/messages.ts'
import { logicalOperands, reportOperands } from '../reporting/conditions.ts'
import { entityNames } from '../reporting/entities.ts'
import { timeSteps } from '../reporting/measures.ts'
import { frequencies } from '../reporting/schedule.ts'
import { compared, newName } from './texts.ts'
import { Archiving, Description, Instant, TimeZone } from './values.ts'

/** The name of an existing report, which may have a spelling that new names do not get. */
export const ReportName = compared(128).trim().min(1, messages.required)

/** The name of a new report. It becomes part of an address, so it has no slash and is neither `.` nor `..`. */
const NewReportName = newName('A report name', 128)
  .min(1, messages.required)
  .regex(/^[^/\\]*$/, 'A report name cannot have slashes or backslashes')
  .refine(name => !/^\.+$/.test(name), 'A report name cannot consist of dots only')

const whereClauseLimit = 50

const rowProblem = { error: messages.validWhereClause }

/**
 * A row of a report's where clause (B §3). Rows named startDate and endDate are stored, but have no effect: the
 * report's own dates count.
 */
export const ReportCondition = z.object({
  parameterName: compared(128).min(1, messages.validWhereClause),
  operands: z.enum(reportOperands, rowProblem),
  parameterInputType: z.object({ constant: z.boolean(), dropdown: z.boolean() }),
  parameterValue: compared(4_000).default(''),
  logicalOperand: z.enum(logicalOperands, rowProblem),
})

/** The selection of a report: entity, columns and conditions (B §3). */
export const ReportPayload = z.object({
  entity: z.enum(entityNames, `The entity must be one of ${entityNames.join(', ')}`),
  /** The names of the parameters that are shown; `*` stands for all of them. */
  selectClause: z.array(compared(128)).min(1, messages.required).max(100),
  whereClause: z
    .array(ReportCondition)
    .max(whereClauseLimit, `A where clause can have at most ${whereClauseLimit} rows`)
    .default([]),
  /**
   * The summary of the rows. Rows with equal values in the selected parameters become one row, for which measures are
   * computed. Times are rounded down to `step`. This field is not in the specification.
   */
  summary: z.object({ measures: z.array(compared(128)).min(1).max(10), step: z.enum(timeSteps).optional() }).optional(),
})

export type ReportPayload = z.output<typeof ReportPayload>

const between = (least: number, most: number, what: string) =>
  z.int(`${what} is a whole number`).min(least, `${what} is ${least} or more`).max(most, `${what} is ${most} or less`)

/** The schedule of a report: when it runs automatically, and who is notified. The specification does not have it. */
export const Schedule = z.object({
  every: z.enum(frequencies),
  weekday: between(1, 7, 'The weekday').default(1),
  dayOfMonth: between(1, 28, 'The day of the month').default(1),
  hour: between(0, 23, 'The hour'),
  zone: TimeZone,
  days: between(1, 400, 'The number of days'),
  recipients: z.array(compared(128)).max(50, 'A report can be mailed to at most 50 users').default([]),
})

const earliestReport = Date.UTC(1970, 0, 2)
const latestReport = Date.UTC(3000, 0, 1)

/** The schema of a report's date or instant. Only the date in UTC counts (B §9). */
const ReportDate = z
  .string({ error: messages.dateMissing })
  .min(1, messages.dateMissing)
  .refine(text => {
    if (!z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text).success) return false
    const time = Date.parse(text)
    return time >= earliestReport && time < latestReport
  }, messages.dateMissing)
  .transform(text => new Date(text).toISOString())

/** The states of a run of a report, in Athena's words. */
export const runStatuses = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const

export type RunStatus = (typeof runStatuses)[number]

export const isActive = (status: RunStatus | undefined): boolean => status === 'QUEUED' || status === 'RUNNING'

/** The last run of a report, with its present state. */
const ReportRun = z.object({
  startedAt: Instant,
  startedBy: z.string(),
  /** The dates that the run covers: those of the report, or those of its schedule. */
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  /**
   * When a scheduled run was due. Missing for a run that a person started, unless that run replaced a scheduled one
   * that had not been mailed to everybody.
   */
  dueAt: Instant.optional(),
  /** When the mails to the users of the schedule were sent. */
  mailedAt: Instant.optional(),
  endedAt: Instant.optional(),
  /** The reason why the run of the report failed or was cancelled. */
  reason: z.string().optional(),
  bytesScanned: z.int().optional(),
  /** The time up to which the result is complete. Later events may be missing. */
  dataUntil: Instant.optional(),
  /** How much of the result's file has been counted and hashed. Set while that is in progress. */
  checking: z.object({ rows: z.int(), bytes: z.int() }).optional(),
  /** The size and the hash of the result's file. Set once the whole file has been read. */
  result: z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() }).optional(),
})

/** One of the last runs of a report. The specification does not have it. */
export const ReportHistoryEntry = ReportRun.extend({
  /** The id of the query's execution. Missing for a run that was never started. */
  queryExecutionId: z.string().optional(),
  queryExecutionStatus: z.enum(runStatuses),
  /** Whether the result of the run still fits what the report selects now. */
  isPresent: z.boolean(),
})

export type ReportHistoryEntry = z.infer<typeof ReportHistoryEntry>

/** One report (B §3). The fields about a run are missing until the report has been run. */
export const Report = z.object({
  reportName: z.string(),
  reportDescription: z.string(),
  entity: ReportPayload.shape.entity,
  selectClause: z.array(z.string()),
  whereClause: z.array(ReportCondition),
  /** The query of the report in a form that people can read. */
  reportQuery: z.string(),
  reportPayload: ReportPayload,
  startDate: Instant,
  endDate: Instant,
  queryExecutionId: z.string().optional(),
  queryExecutionStatus: z.enum(runStatuses).optional(),
  run: ReportRun.optional(),
  /**
   * The number of days of a report with a moving period, which ends on the day of each run. `startDate` and `endDate`
   * are then the dates that a run would have now. This field is not in the specification.
   */
  movingDays: z.int().optional(),
  schedule: Schedule.optional(),
  /** When the report next runs by its schedule. */
  nextRunAt: Instant.optional(),
  /**
   * When and by whom the report was archived. An archived report is kept, but lists hide it and its schedule does not
   * run.
   */
  archived: Archiving.optional(),
  revision: z.int(),
  createdBy: z.string(),
  createTime: Instant,
  /** The user who last updated the report. Missing until somebody updates it. */
  updatedBy: z.string().optional(),
  updateTime: Instant,
})

export type Report = z.infer<typeof Report>

/** The fields of a report that people enter. */
export const ReportDraft = z.object({
  reportName: NewReportName,
  reportDescription: Description.min(1, messages.required),
  reportPayload: ReportPayload,
  startDate: ReportDate,
  endDate: ReportDate,
  /**
   * The query that the page showed to the user. It is only compared with the query that follows from the other fields.
   * Empty if nothing is to be compared.
   */
  reportQuery: compared(500_000).default(''),
  /** The schedule of the report. Null removes the stored schedule; leaving the field out keeps it. */
  schedule: Schedule.nullable().optional(),
  /**
   * The number of days of a moving period. Null makes the dates fixed; leaving the field out keeps the stored setting.
   */
  movingDays: between(1, 400, 'The number of days').nullable().optional(),
})

export type ReportDraft = z.output<typeof ReportDraft>

/** A change of a stored report. The report keeps its name. */
export const ReportChange = ReportDraft.extend({ reportName: ReportName, revision: z.int().optional() })
