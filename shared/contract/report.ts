import * as z from 'zod'
import { messages } from '../text/messages.ts'
import { logicalOperands, reportOperands } from '../reporting/conditions.ts'
import { entityNames } from '../reporting/entities.ts'
import { timeSteps } from '../reporting/measures.ts'
import { frequencies } from '../reporting/schedule.ts'
import { compared, newName } from './texts.ts'
import { Archiving, Description, Instant, TimeZone } from './values.ts'

/** The name of an existing report. Its spelling may be one that new names cannot have. */
export const ReportName = compared(128).trim().min(1, messages.required)

/** The name of a new report. It becomes part of an address, so it has no slash and is neither `.` nor `..`. */
const NewReportName = newName('A report name', 128)
  .min(1, messages.required)
  .regex(/^[^/\\]*$/, 'A report name cannot have slashes or backslashes')
  .refine(name => !/^\.+$/.test(name), 'A report name cannot consist of dots only')

const whereClauseLimit = 50

const rowProblem = { error: messages.validWhereClause }

/**
 * One condition in a report's where clause (specification B §3). Conditions named startDate and endDate are stored
 * but ignored: the report's own dates apply.
 */
export const ReportCondition = z.object({
  parameterName: compared(128).min(1, messages.validWhereClause),
  operands: z.enum(reportOperands, rowProblem),
  parameterInputType: z.object({ constant: z.boolean(), dropdown: z.boolean() }),
  parameterValue: compared(4_000).default(''),
  logicalOperand: z.enum(logicalOperands, rowProblem),
})

/** What a report selects: its entity, columns and conditions (specification B §3). */
export const ReportPayload = z.object({
  entity: z.enum(entityNames, `The entity must be one of ${entityNames.join(', ')}`),
  /** The names of the selected parameters. `*` means all of them. */
  selectClause: z.array(compared(128)).min(1, messages.required).max(100),
  whereClause: z
    .array(ReportCondition)
    .max(whereClauseLimit, `A where clause can have at most ${whereClauseLimit} rows`)
    .default([]),
  /**
   * Summarises the rows: rows with equal values in the selected parameters are combined into one, and measures are
   * computed for it. Times are rounded down to `step`. This field is not in the specification.
   */
  summary: z.object({ measures: z.array(compared(128)).min(1).max(10), step: z.enum(timeSteps).optional() }).optional(),
})

export type ReportPayload = z.output<typeof ReportPayload>

const between = (least: number, most: number, what: string) =>
  z.int(`${what} is a whole number`).min(least, `${what} is ${least} or more`).max(most, `${what} is ${most} or less`)

/** A report's schedule: when it runs automatically, and who is notified. It is not in the specification. */
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

/** The schema of a report's date or instant. Only its date in UTC matters (specification B §9). */
const ReportDate = z
  .string({ error: messages.dateMissing })
  .min(1, messages.dateMissing)
  .refine(text => {
    if (!z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text).success) return false
    const time = Date.parse(text)
    return time >= earliestReport && time < latestReport
  }, messages.dateMissing)
  .transform(text => new Date(text).toISOString())

/** The statuses of a run of a report, named as in Athena. */
export const runStatuses = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const

export type RunStatus = (typeof runStatuses)[number]

export const isActive = (status: RunStatus | undefined): boolean => status === 'QUEUED' || status === 'RUNNING'

/** A report's last run, with the run's current status. */
const ReportRun = z.object({
  startedAt: Instant,
  startedBy: z.string(),
  /** The period that the run covers. It comes from the report, or from the report's schedule. */
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  /**
   * When a scheduled run was due. Missing for a run that a person started. It is set for such a run only if the run
   * replaced a scheduled one whose result had not been mailed to everybody yet.
   */
  dueAt: Instant.optional(),
  /** When the mails about the run were sent to the users named in the report's schedule. */
  mailedAt: Instant.optional(),
  endedAt: Instant.optional(),
  /** Why the run failed or was cancelled. */
  reason: z.string().optional(),
  bytesScanned: z.int().optional(),
  /** The run's result is complete up to this time. Events after it may be missing. */
  dataUntil: Instant.optional(),
  /** How much of the result's file has been counted and hashed so far. Set while this is in progress. */
  checking: z.object({ rows: z.int(), bytes: z.int() }).optional(),
  /** The size and hash of the result's file. Set once the whole file has been read. */
  result: z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() }).optional(),
})

/** One of the latest runs of a report. It is not in the specification. */
export const ReportHistoryEntry = ReportRun.extend({
  /** The id of the query execution in Athena. Missing if the query was never started. */
  queryExecutionId: z.string().optional(),
  queryExecutionStatus: z.enum(runStatuses),
  /** Whether the run's result still matches what the report selects now. */
  isPresent: z.boolean(),
})

export type ReportHistoryEntry = z.infer<typeof ReportHistoryEntry>

/** A report (specification B §3). The fields about a run are missing until the report has been run. */
export const Report = z.object({
  reportName: z.string(),
  reportDescription: z.string(),
  entity: ReportPayload.shape.entity,
  selectClause: z.array(z.string()),
  whereClause: z.array(ReportCondition),
  /** The report's query in a readable form. */
  reportQuery: z.string(),
  reportPayload: ReportPayload,
  startDate: Instant,
  endDate: Instant,
  queryExecutionId: z.string().optional(),
  queryExecutionStatus: z.enum(runStatuses).optional(),
  run: ReportRun.optional(),
  /**
   * The length of a moving period in days. The period ends on the day of each run. `startDate` and `endDate` are the
   * dates that a run today would have. This field is not in the specification.
   */
  movingDays: z.int().optional(),
  schedule: Schedule.optional(),
  /** When the schedule next starts a run of the report. */
  nextRunAt: Instant.optional(),
  /**
   * When the report was archived, and by whom. An archived report is kept, but it is hidden from lists and its
   * schedule is paused.
   */
  archived: Archiving.optional(),
  revision: z.int(),
  createdBy: z.string(),
  createTime: Instant,
  /** The user who last updated the report. Missing if nobody has updated it. */
  updatedBy: z.string().optional(),
  updateTime: Instant,
})

export type Report = z.infer<typeof Report>

/** The fields of a report that a user enters. */
export const ReportDraft = z.object({
  reportName: NewReportName,
  reportDescription: Description.min(1, messages.required),
  reportPayload: ReportPayload,
  startDate: ReportDate,
  endDate: ReportDate,
  /**
   * The query that the page showed to the user. It is only compared with the query that results from the other
   * fields. If empty, nothing is compared.
   */
  reportQuery: compared(500_000).default(''),
  /** The report's schedule. Null removes the stored schedule. If left out, the stored schedule is kept. */
  schedule: Schedule.nullable().optional(),
  /** The length of a moving period in days. Null switches to fixed dates. If left out, the stored setting is kept. */
  movingDays: between(1, 400, 'The number of days').nullable().optional(),
})

export type ReportDraft = z.output<typeof ReportDraft>

/** A change to a stored report. A report cannot be renamed. */
export const ReportChange = ReportDraft.extend({ reportName: ReportName, revision: z.int().optional() })
