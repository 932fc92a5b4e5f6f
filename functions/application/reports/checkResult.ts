import { findReport } from '../../data/reports/reportRepository.ts'
import { buildResultAbout } from '../../domain/reports/about.ts'
import { openResultReader, type ResultFile } from '../../domain/reports/resultCheck.ts'
import { failed, isPresentRun, notTheResult, resultIsGone, type Run } from '../../domain/reports/run.ts'
import { rowsOfExecution } from '../../gateways/queries.ts'
import { makeResultFileName, headResult, putAbout, readResult } from '../../gateways/results.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * How long after the end of a query execution Athena may take to report its number of rows. It does not always report
 * it.
 */
const rowsWithinMs = 60_000

/**
 * Reads the result of a run whose execution has succeeded: counts its rows, hashes it, and compares it with what
 * Athena and S3 report. The run stays RUNNING until the whole file has been read, and becomes FAILED if the result
 * does not match. Decision 53 says why the file is read.
 * @param mayRead returns whether there is time for another chunk; the next call continues where this one stopped
 */
export const checkResult = async (run: Run, executionId: string, now: number, mayRead: () => boolean): Promise<Run> => {
  const head = await headResult(executionId)
  if (!head) return failed(run, resultIsGone)
  if (run.check && run.check.etag !== head.etag) return failed(run, notTheResult)
  const reader = await openResultReader(head.etag, run.check)
  if (reader.bytes() < head.bytes) {
    for await (const chunk of await readResult(executionId, head.etag, reader.bytes())) {
      reader.add(chunk)
      if (!mayRead()) break
    }
  }
  const state = reader.state()
  if (state.bytes < head.bytes) return { ...run, status: 'RUNNING', check: state }
  const rows = await rowsOfExecution(executionId)
  if (rows === undefined && now - (run.endedAt ?? now) < rowsWithinMs)
    return { ...run, status: 'RUNNING', check: state }
  const result = reader.end()
  if (!result || state.bytes !== head.bytes || (rows !== undefined && rows !== result.rows)) {
    logger.error('result does not match', { report: run.reportName, executionId, rows, found: result })
    return failed(run, notTheResult)
  }
  await describeResult(run, executionId, result)
  return { ...run, status: 'SUCCEEDED', check: undefined, result }
}

/**
 * Writes the description of a run's result next to the result's file. If the report was changed meanwhile and selects
 * other rows now, the result is no longer offered, and nothing is written.
 */
const describeResult = async (run: Run, executionId: string, result: ResultFile): Promise<void> => {
  const report = await findReport(run.reportName)
  if (report && isPresentRun(run, report))
    await putAbout(executionId, buildResultAbout(report, run, result, makeResultFileName(run.reportName, 'csv')))
}
