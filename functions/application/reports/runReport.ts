import { hash } from 'node:crypto'
import { isActive } from '#shared/contract/report.ts'
import { getReport } from '../../data/reports/reportRepository.ts'
import { findRun, noteState } from '../../data/reports/runRepository.ts'
import { noteExecution, writeRun } from '../../data/reports/runWriter.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import type { Trail } from '../../domain/audit.ts'
import { AppError, Conflict, Unavailable, Validation } from '../../domain/errors.ts'
import { questionDigest, questionOf, reportAt, type Report } from '../../domain/reports/report.ts'
import { failed, isPresentRun, unmailed, type Run } from '../../domain/reports/run.ts'
import { buildReportStatement } from '../../domain/reports/statement.ts'
import { isNamed } from '../../gateways/awsErrors.ts'
import { startQuery, stopQuery } from '../../gateways/queries.ts'
import { logger } from '../../runtime/logger.ts'
import { publishHints } from '../live/publishHints.ts'
import { sourceNow } from './currentSnapshot.ts'
import { followRun } from './followRun.ts'

/**
 * Runs a report. If a run of the same query is active, returns that run, because a report has one run at a time. A new
 * run is stored before it is started, so that a retry after a failure starts the same execution.
 */
export const runReport = async (reportName: string, trail: Trail): Promise<Run> => {
  const run = await runOnce(reportName, trail)
  await publishHints(['reports'], trail.at)
  return run
}

const runOnce = (reportName: string, trail: Trail): Promise<Run> =>
  onNewest(`run#${reportName}`, async () => {
    const report = await getReport(reportName)
    if (report.archived) throw new Conflict(`${reportName} is archived. Restore it before you run it`)
    const stored = await findRun(reportName)
    const last = stored && (await followRun(stored, trail.at))
    if (last && isActive(last.status)) {
      if (isPresentRun(last, report)) return last.executionId === undefined ? startRun(last) : last
      if (last.executionId !== undefined) await stopQuery(last.executionId)
    }
    const run: Run = { ...(await newRun(report, trail)), due: last && unmailed(last) }
    await writeRun(last, run, trail)
    return startRun(run)
  })

/**
 * The fields that distinguish a scheduled run from one that a user requests: when it was due, for whom, and its
 * dates.
 */
type Scheduled = Pick<Run, 'due'> & { readonly startDate: string; readonly endDate: string }

/**
 * Makes a new run, which is not stored yet, for the report's own dates or those of its schedule. Throws Validation if
 * Athena would refuse the query.
 */
const newRun = async (report: Report, trail: Trail, scheduled?: Scheduled): Promise<Run> => {
  const run = blankRun(report, trail, scheduled)
  const { startDate, endDate } = scheduled ?? reportAt(report, trail.at)
  const question = { ...questionOf(report), startDate, endDate }
  const { snapshot, dataUntil } = await sourceNow(question.entity, trail.at)
  return { ...run, statement: buildReportStatement(question, snapshot), snapshot, dataUntil }
}

/**
 * Makes a report's scheduled run. If Athena would refuse the query, the run counts as failed, because a retry in the
 * next minute would not help.
 */
export const scheduledRun = async (report: Report, trail: Trail, scheduled: Scheduled): Promise<Run> => {
  try {
    return await newRun(report, trail, scheduled)
  } catch (error) {
    if (!(error instanceof Validation)) throw error
    const reason = error.details.problems?.[0]?.message ?? error.message
    return { ...failed(blankRun(report, trail, scheduled), reason), endedAt: trail.at }
  }
}

const blankRun = (report: Report, { at, by, requestId }: Trail, scheduled?: Scheduled): Run => {
  const { startDate, endDate } = scheduled ?? reportAt(report, at)
  return {
    reportName: report.reportName,
    token: hash('sha256', `${report.reportName}\n${report.revision}\n${requestId}`),
    reportRevision: report.revision,
    questionDigest: questionDigest(report),
    statement: { sql: '', parameters: [] },
    snapshot: undefined,
    status: 'QUEUED',
    executionId: undefined,
    startedAt: at,
    startedBy: by,
    startDate,
    endDate,
    due: scheduled?.due,
    mailingSince: undefined,
    mailedAt: undefined,
    endedAt: undefined,
    reason: undefined,
    bytesScanned: undefined,
    dataUntil: at,
    cancelledBy: undefined,
    check: undefined,
    result: undefined,
  }
}

/** Starts the query of a stored run, and returns the run with the id of the query execution. */
export const startRun = async (run: Run): Promise<Run> => {
  try {
    return await noteExecution(run, await startQuery(run.statement, run.token))
  } catch (error) {
    const isRefused = isNamed(error, 'InvalidRequestException')
    if (error instanceof AppError || !isRefused) throw error
    logger.error('run refused', { report: run.reportName, error })
    const message = 'The report could not be started. Change it and run it again'
    await noteState(run, { ...run, status: 'FAILED', reason: message, endedAt: run.startedAt })
    throw new Unavailable(message)
  }
}
