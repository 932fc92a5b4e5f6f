import * as z from 'zod'
import { entityNames } from '../../reporting/entities.ts'
import { pagedAnswer, paging } from '../paging.ts'
import { Report, ReportChange, ReportDraft, ReportHistoryEntry, ReportName, runStatuses } from '../report.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Instant, UserName } from '../values.ts'

const admins = ['adminGroup'] as const
const readers = ['adminGroup', 'readOnlyUser'] as const

const Date = z.iso.datetime({ offset: true })

const Parameter = z.object({
  displayName: z.string(),
  parameterName: z.string(),
  dataType: z.enum(['string', 'number', 'boolean', 'timestamp']),
})

const Saved = z.object({ reportName: z.string(), message: z.string(), report: Report })

const ExecutionId = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'An execution id looks like 3f2b8c1e-0000-4000-8000-000000000000',
  )

/** A file of a report's result, and a link to it. Size and hash are set if they are known. */
const LinkedFile = z.object({
  name: z.string(),
  url: z.string(),
  bytes: z.int().optional(),
  sha256: z.string().optional(),
})

const PerformanceMailSetting = z.object({
  recipients: z.array(z.string()),
  revision: z.int(),
  /** When the next monthly mail about alarm performance is due. The mail is sent only if it has recipients. */
  nextAt: Instant,
  /** The time zone in which the months of the monthly mail begin and end. */
  zone: z.string(),
  /** The last month that a monthly mail was sent for, such as `2026-10`. Missing if none has been sent. */
  lastMonth: z.string().optional(),
  /** Whether this stage can send the monthly mail. */
  sendsMail: z.boolean(),
})

export const reports = {
  /** Lists reports (specification B §7). The dates limit the list to reports that were last updated between them. */
  getReports: route({
    method: 'POST',
    path: '/get_reports',
    summary: 'Reports, most recently updated first',
    roles: readers,
    body: z.object({ ...paging, startDate: Date.optional(), endDate: Date.optional() }),
    answer: z.object({
      ...pagedAnswer,
      reportsList: z.array(Report),
      /** Whether this stage can send mails to the users named in a report's schedule. */
      sendsMail: z.boolean(),
    }),
  }),
  /** Returns one report. The answer is a list with the report as its only item (specification B §7). */
  getReport: route({
    method: 'POST',
    path: '/get_report',
    summary: 'One report with the parameters of its entity',
    roles: admins,
    body: z.object({ reportName: ReportName }),
    answer: z.array(Report.extend({ updateParams: z.object({ parametersList: z.array(Parameter) }) })),
  }),
  getParametersList: route({
    method: 'GET',
    path: '/get_parameters_list/{entity}',
    summary: 'What a report on an entity can show and compare',
    roles: admins,
    params: z.object({ entity: z.enum(entityNames, `The entity must be one of ${entityNames.join(', ')}`) }),
    answer: z.object({ parametersList: z.array(Parameter) }),
  }),
  createReport: route({
    method: 'POST',
    path: '/create_report',
    summary: 'Create a report',
    roles: admins,
    audit: 'report.create',
    body: ReportDraft,
    answer: Saved,
  }),
  updateReport: route({
    method: 'POST',
    path: '/update_report',
    summary: 'Change a report, except its entity',
    roles: admins,
    audit: 'report.update',
    body: ReportChange,
    answer: Saved,
  }),
  /** Starts a run of a report (specification B §7). If a run is already active, the call returns that run. */
  runReport: route({
    method: 'POST',
    path: '/report_query_execution',
    summary: 'Run a report; the list of reports shows when it has ended',
    roles: admins,
    audit: 'report.run',
    body: z.object({ reportName: ReportName }),
    answer: z.object({
      queryExecutionId: z.string(),
      queryExecutionStatus: z.enum(runStatuses),
      message: z.string(),
    }),
  }),
  /** Returns links to a report's result (specification B §7). It is refused if there is no result yet. */
  downloadReport: route({
    method: 'POST',
    path: '/download_report',
    summary: 'Links to the result of a run, as CSV, for 15 minutes',
    roles: readers,
    audit: 'report.download',
    body: z.object({
      queryExecutionId: ExecutionId,
      /**
       * The format of the files. Parquet files are made when an administrator first requests them, which the audit
       * trail records. This field is not in the specification.
       */
      format: z.enum(['csv', 'parquet']).default('csv'),
    }),
    answer: z.object({
      /** Whether the result is ready. False while Parquet files are being written; then repeat the call. */
      done: z.boolean(),
      /** The link to the result. If the result has several files, this is the link to the first file. */
      downloadReportUrl: z.string(),
      /**
       * The files of the result: a CSV file and a JSON file that describes it, or Parquet files. A result without
       * rows has no Parquet files.
       */
      files: z.array(LinkedFile),
    }),
  }),
  /** Returns the first rows of a report's result. It is refused if there is no result yet. */
  getReportRows: route({
    method: 'POST',
    path: '/get_report_rows',
    summary: 'The first 500 rows of the result of a run, in the order of its file',
    roles: readers,
    body: z.object({ queryExecutionId: ExecutionId }),
    answer: z.object({
      /** The names of the result's columns (parameters and measures), as in the file's header. */
      columns: z.array(z.string()),
      /** The first rows of the result. Null is an empty cell. If texts are long, fewer rows are returned. */
      rows: z.array(z.array(z.string().nullable())),
      /** Whether long texts in the returned rows are truncated. */
      isCut: z.boolean(),
      /** The number of rows in the result's file. Missing for runs of earlier releases. */
      total: z.int().optional(),
    }),
  }),
  getReportRuns: route({
    method: 'POST',
    path: '/get_report_runs',
    summary: 'The last 20 runs of a report within 90 days, newest first',
    roles: readers,
    body: z.object({ reportName: ReportName }),
    answer: z.object({ runsList: z.array(ReportHistoryEntry) }),
  }),
  archiveReport: route({
    method: 'POST',
    path: '/archive_report',
    summary: 'Archive a report, or restore it; an archived one is kept, and its schedule rests',
    roles: admins,
    audit: 'report.archive',
    body: z.object({ reportName: ReportName, isArchived: z.boolean(), revision: z.int().optional() }),
    answer: Saved,
  }),
  /** Previews the rows that a run would read. The caller repeats the call with the token until it is done. */
  previewReport: route({
    method: 'POST',
    path: '/preview_report',
    summary: 'The first rows of a report, its counts, and what a run would read and cost',
    roles: admins,
    audit: 'report.preview',
    body: ReportDraft.pick({ reportPayload: true, startDate: true, endDate: true }).extend({
      nextToken: compared(2048).optional(),
    }),
    answer: z.object({
      done: z.boolean(),
      nextToken: z.string().optional(),
      /** The number of bytes that a run of the report will read. Until the preview is done: the number so far. */
      bytesScanned: z.int(),
      /** What Athena charges for one run of the report, in dollars. */
      dollars: z.number().optional(),
      /** The report's query in a readable form. */
      sql: z.string().optional(),
      /**
       * A text that shows how AND and OR group the conditions, which it refers to by number. Empty if there is
       * nothing to group.
       */
      words: z.string().optional(),
      dataUntil: Instant.optional(),
      /** The columns and first 50 rows of the result that a run would have now. */
      columns: z.array(z.string()).optional(),
      rows: z.array(z.array(z.string().nullable())).optional(),
      /** Whether long texts in the returned rows are truncated. */
      isCut: z.boolean().optional(),
      /**
       * The number of rows within the report's dates, and the number that is left after the first condition, after
       * the first two conditions, and so on.
       */
      all: z.int().optional(),
      steps: z.array(z.int()).optional(),
      /** The number of the report's rows per day, or per month if the period is long. */
      buckets: z.array(z.object({ bucket: z.string(), rows: z.int() })).optional(),
    }),
  }),
  /** The calls about the monthly mail on alarm performance. They are not in the specification. */
  getPerformanceMail: route({
    method: 'GET',
    path: '/performance_mail',
    summary: 'Who gets the monthly mail about the performance of alarms, and when the next one is due',
    roles: readers,
    answer: PerformanceMailSetting,
  }),
  savePerformanceMail: route({
    method: 'PUT',
    path: '/performance_mail',
    summary: 'Choose who gets the monthly mail about the performance of alarms',
    roles: admins,
    audit: 'performanceMail.update',
    body: z.object({
      /** The names of the users who receive the monthly mail. Empty if nobody does. */
      recipients: z.array(UserName).max(50, 'Choose at most 50 users'),
      /** The revision of the monthly mail's settings that the user saw. */
      revision: z.int().optional(),
    }),
    answer: PerformanceMailSetting.extend({ message: z.string() }),
  }),
  cancelReport: route({
    method: 'POST',
    path: '/cancel_report',
    summary: 'Cancel an active run',
    roles: admins,
    audit: 'report.cancel',
    body: z.object({ queryExecutionId: ExecutionId }),
    answer: z.object({ queryExecutionStatus: z.enum(runStatuses), message: z.string() }),
  }),
}
