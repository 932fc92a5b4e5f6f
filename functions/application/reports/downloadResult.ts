import { isActive } from '#shared/contract/report.ts'
import { findExecution, findRun, noteState } from '../../data/reports/runRepository.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import { Conflict, NotFound } from '../../domain/errors.ts'
import { failed, notTheResult, resultIsGone, type Run } from '../../domain/reports/run.ts'
import type { ResultFile } from '../../domain/reports/resultCheck.ts'
import { queryState } from '../../gateways/queries.ts'
import { makeResultFileName, headResult, linkResult } from '../../gateways/results.ts'
import { publishHints } from '../live/publishHints.ts'
import { followRun } from './followRun.ts'

/** A file with the result of a report's run, or its description, with a link that is valid for 15 minutes. */
export interface LinkedFile {
  readonly name: string
  readonly url: string
  readonly bytes?: number
  readonly sha256?: string
}

/**
 * Returns links to the result of a report's query execution, the CSV file first. Throws NotFound for an execution
 * that no report started. If the stored file is not the one that was checked after the run, the run becomes FAILED.
 */
export const downloadResult = async (executionId: string, now: number): Promise<readonly LinkedFile[]> => {
  const { reportName, result } = await requireResult(executionId, now)
  const name = makeResultFileName(reportName, 'csv')
  const csv = { name, url: await linkResult(executionId, 'csv', name) }
  // For runs of earlier releases there is only the CSV file, and no description of the result.
  if (!result) return [csv]
  const aboutName = makeResultFileName(reportName, 'about')
  return [
    { ...csv, bytes: result.bytes, sha256: result.sha256 },
    { name: aboutName, url: await linkResult(executionId, 'about', aboutName) },
  ]
}

/**
 * Finds the result of a report's query execution, and checks that its file is still the one that was checked after
 * the run. Throws as `downloadResult` does.
 */
export const requireResult = async (
  executionId: string,
  now: number,
): Promise<{ readonly reportName: string; readonly etag: string; readonly result: ResultFile | undefined }> => {
  const execution = await findExecution(executionId)
  if (!execution) throw new NotFound('Execution', executionId)
  const { reportName } = execution
  const stored = await findRun(reportName)
  const run = stored?.executionId === executionId ? await followRun(stored, now) : undefined
  // A result is stored with its execution only after it was checked. Athena forgets an execution after 45 days, half
  // as long as the result is kept.
  const status = run?.status ?? (execution.result ? 'SUCCEEDED' : (await queryState(executionId)).status)
  if (status !== 'SUCCEEDED')
    throw new Conflict(
      run?.check
        ? 'The result of the report is still being checked. Try again in a minute'
        : `The run of the report has no result: it is ${status}`,
    )
  const result = run?.result ?? execution.result
  return { reportName, result, etag: await requireSame(executionId, result, run, now) }
}

const requireSame = async (
  executionId: string,
  result: ResultFile | undefined,
  run: Run | undefined,
  now: number,
): Promise<string> => {
  const head = await headResult(executionId)
  if (head && (!result || (head.bytes === result.bytes && head.etag === result.etag))) return head.etag
  const reason = head ? notTheResult : resultIsGone
  if (run && !isActive(run.status)) {
    await noteState(run, failed(run, reason)).catch((error: unknown) => {
      // The write of the run as FAILED was refused, because another call that downloads or mails the file was faster.
      if (!isWriteConflict(error)) throw error
    })
    await publishHints(['reports'], now)
  }
  throw new Conflict(reason)
}
