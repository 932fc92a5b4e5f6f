import {
  isActive,
  type Report as WireReport,
  type ReportHistoryEntry,
  type RunStatus,
} from '#shared/contract/report.ts'
import { iso } from '#shared/time/iso.ts'
import { nextSlot } from '#shared/reporting/schedule.ts'
import { questionDigest, reportAt, reportOnTheWire, type Report } from './report.ts'
import type { ResultCheck, ResultFile } from './resultCheck.ts'
import type { Statement } from './statement.ts'

/** One run of a report. It is requested, started as a query execution in Athena, and followed until it ends. */
export interface Run {
  readonly reportName: string
  /**
   * The id of the request: 64 hexadecimal digits. If the same request is sent twice, only one query execution is
   * started.
   */
  readonly token: string
  /** The report's revision when the run was requested. */
  readonly reportRevision: number
  /** The digest of what the report selects in that revision. Undefined for runs stored by earlier releases. */
  readonly questionDigest: string | undefined
  readonly statement: Statement
  /** The snapshot that the run reads. Undefined if it reads none, and for runs stored by earlier releases. */
  readonly snapshot: string | undefined
  readonly status: RunStatus
  /** The id of the run's query execution in Athena. Undefined until the query is started. */
  readonly executionId: string | undefined
  /** When the run was requested, in epoch milliseconds. */
  readonly startedAt: number
  readonly startedBy: string
  /**
   * The dates that the run covers, in the form in which reports send them. Undefined for runs stored by earlier
   * releases.
   */
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  /**
   * When the run was due by the report's schedule, and the recipients who have not been sent the mail about it yet.
   * Undefined for a run that somebody requested, unless it replaced a run that was due.
   */
  readonly due: { readonly at: number; readonly recipients: readonly string[] } | undefined
  /** When sending the mails about the run started, in epoch milliseconds. Undefined if they are not being sent. */
  readonly mailingSince: number | undefined
  readonly mailedAt: number | undefined
  readonly endedAt: number | undefined
  readonly reason: string | undefined
  readonly bytesScanned: number | undefined
  /** The time, in epoch milliseconds, after which events may be missing from the result. */
  readonly dataUntil: number
  /** The user who cancelled the run. Undefined if nobody did. */
  readonly cancelledBy: string | undefined
  /** How far the run's result file has been read. Undefined before reading starts and after it has finished. */
  readonly check: ResultCheck | undefined
  /** The run's result file. Undefined until all of it has been read, and for runs stored by earlier releases. */
  readonly result: ResultFile | undefined
}

/** The fields of a run that are kept in the report's history after the run has ended. */
export type EndedRun = Omit<Run, 'statement' | 'snapshot' | 'check' | 'mailingSince' | 'cancelledBy'>

/** The state of a run's query execution in Athena. */
export interface Execution {
  readonly status: RunStatus
  readonly reason: string | undefined
  readonly bytesScanned: number | undefined
  readonly endedAt: number | undefined
}

/** The reason shown for a run that was stored but never started, because the function was interrupted. */
export const neverStarted = 'The run was not started. Run the report again'

/** The reason shown for a run whose file is incomplete, or is not the one that the execution wrote. */
export const notTheResult = 'The result file does not match the run. Run the report again'

/** The reason shown for a run whose file no longer exists. Results are kept for 90 days. */
export const resultIsGone = 'The result file no longer exists. Run the report again'

/** Returns the run after a user has cancelled it while its result was being read. */
export const cancelledBy = (run: Run, user: string): Run => ({
  ...run,
  status: 'CANCELLED',
  reason: `Cancelled by ${user}`,
  check: undefined,
})

/** Returns the run after it was cancelled because the report was changed and run again. */
export const replacedRun = (run: Run, at: number): Run => ({
  ...run,
  status: 'CANCELLED',
  reason: 'Replaced by a run of the changed report',
  endedAt: at,
  check: undefined,
})

export const failed = (run: Run, reason: string): Run => ({
  ...run,
  status: 'FAILED',
  reason,
  check: undefined,
  result: undefined,
})

/**
 * Returns when the run was due, and the recipients who have not been sent their mail. Undefined if there are none. A
 * run that replaces this one takes them over.
 */
export const unmailed = ({ due, mailedAt }: Run): Run['due'] =>
  mailedAt === undefined && due && due.recipients.length > 0 ? due : undefined

/** Returns the run with the state of its query execution in Athena. */
export const withExecution = (run: Run, { status, reason, bytesScanned, endedAt }: Execution): Run => ({
  ...run,
  status,
  reason: isActive(status) || status === 'SUCCEEDED' ? undefined : reasonOf(run, reason),
  bytesScanned,
  endedAt,
})

const reasonOf = ({ cancelledBy }: Run, reason: string | undefined): string =>
  cancelledBy === undefined ? plainReason(reason) : `Cancelled by ${cancelledBy}`

/**
 * Returns Athena's reason in words for users, without the tables and positions of a statement that they have never
 * seen.
 */
export const plainReason = (reason = 'The query ended without a result'): string => {
  if (/bytes scanned limit/i.test(reason))
    return 'The report would read more data than is allowed. Choose fewer days, or ask for a higher limit'
  if (/exhausted|timeout|timed out/i.test(reason))
    return 'The query took too long or too much memory. Choose fewer days'
  return 'The query failed. Run the report again; if it fails again, change its where clause'
}

/**
 * Whether a run's result still matches what the report selects now. For runs stored by earlier releases, the report's
 * revision is compared instead.
 */
export const isPresentRun = (run: Pick<Run, 'questionDigest' | 'reportRevision'>, report: Report): boolean =>
  run.questionDigest === undefined
    ? run.reportRevision === report.revision
    : run.questionDigest === questionDigest(report)

/** Returns the report with its run, if the run's result still matches what the report selects. */
export const withRun = (report: Report, run: Run | undefined, now: number): WireReport => {
  const next = report.schedule && !report.archived && nextSlot(report.schedule, now)
  const fields = { ...reportOnTheWire(reportAt(report, now)), ...(next && { nextRunAt: iso(next.at) }) }
  if (!run || !isPresentRun(run, report)) return fields
  return {
    ...fields,
    ...(run.executionId !== undefined && { queryExecutionId: run.executionId }),
    queryExecutionStatus: run.status,
    run: describeRun(run),
  }
}

/** Describes a run as users see it. */
const describeRun = (run: Run) => ({
  ...describeEnded(run),
  ...(run.check && { checking: { rows: Math.max(0, run.check.lines - 1), bytes: run.check.bytes } }),
})

const describeEnded = (run: EndedRun) => ({
  startedAt: iso(run.startedAt),
  startedBy: run.startedBy,
  dataUntil: iso(run.dataUntil),
  ...(run.startDate !== undefined && { startDate: run.startDate }),
  ...(run.endDate !== undefined && { endDate: run.endDate }),
  ...(run.due && { dueAt: iso(run.due.at) }),
  ...(run.mailedAt !== undefined && { mailedAt: iso(run.mailedAt) }),
  ...(run.endedAt !== undefined && { endedAt: iso(run.endedAt) }),
  ...(run.reason !== undefined && { reason: run.reason }),
  ...(run.bytesScanned !== undefined && { bytesScanned: run.bytesScanned }),
  ...(run.result && { result: publicResult(run.result) }),
})

/**
 * Describes a run in the history as users see it, including whether its result still matches what the report selects.
 */
export const buildHistoryEntry = (run: EndedRun | Run, report: Report): ReportHistoryEntry => ({
  ...(run.executionId !== undefined && { queryExecutionId: run.executionId }),
  queryExecutionStatus: run.status,
  isPresent: isPresentRun(run, report),
  ...('statement' in run ? describeRun(run) : describeEnded(run)),
})

const publicResult = ({ rows, bytes, sha256 }: ResultFile) => ({ rows, bytes, sha256 })
