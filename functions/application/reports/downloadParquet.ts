import { hash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isActive } from '#shared/contract/report.ts'
import { findReport } from '../../data/reports/reportRepository.ts'
import { findExecution, findRun, noteParquet, type ReportExecution } from '../../data/reports/runRepository.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Forbidden, NotFound } from '../../domain/errors.ts'
import { questionOf } from '../../domain/reports/report.ts'
import { isPresentRun, plainReason, resultIsGone, type Execution } from '../../domain/reports/run.ts'
import { buildUnloadStatement } from '../../domain/reports/statement.ts'
import { isNamed } from '../../gateways/awsErrors.ts'
import { isMissingObject } from '../../gateways/missingObject.ts'
import { rowsOfParquet } from '../../gateways/parquetRows.ts'
import { queryState, startQuery, stopQuery } from '../../gateways/queries.ts'
import { linkFile, parquetFiles, parquetLocation } from '../../gateways/results.ts'
import type { LinkedFile } from './downloadResult.ts'

/**
 * How long a call waits for the Parquet files. The waiting time is counted in pauses instead of measured, because the
 * system clock may be set meanwhile.
 */
const waitMs = 4_000
const pauseMs = 250

/**
 * Returns links to a run's rows as Parquet files. Undefined while the files are being written. To write them, the
 * first call starts a second execution of the query, which must return as many rows as the run.
 * Decision 57 says why a run does not make the files itself.
 * @param mayRun whether the user may start this execution, which the audit trail records
 */
export const downloadParquet = async (
  executionId: string,
  mayRun: boolean,
  trail: Trail,
): Promise<readonly LinkedFile[] | undefined> => {
  const execution = await findExecution(executionId)
  if (!execution) throw new NotFound('Execution', executionId)
  const parquet = await usable(executionId, execution, mayRun, trail)
  const until = performance.now() + Math.min(waitMs, trail.at + waitMs - Date.now())
  for (;;) {
    const { status, reason } = await stateOf(parquet)
    if (status === 'SUCCEEDED') return linksTo(parquet, execution)
    if (!isActive(status)) throw new Conflict(plainReason(reason))
    if (performance.now() >= until) return undefined
    await setTimeout(pauseMs)
  }
}

/**
 * Returns the query execution that writes a run's rows as Parquet files. Starts a new one if there is none or if it
 * has failed.
 */
const usable = async (
  executionId: string,
  execution: ReportExecution,
  mayRun: boolean,
  trail: Trail,
): Promise<string> => {
  const { parquetExecution } = execution
  if (parquetExecution === undefined) return start(executionId, execution, mayRun, trail)
  const { status } = await stateOf(parquetExecution)
  return isActive(status) || status === 'SUCCEEDED' ? parquetExecution : start(executionId, execution, mayRun, trail)
}

/**
 * Returns the state of the query execution that writes Parquet files. Athena forgets an execution after 45 days, half
 * as long as its files are kept. It then counts as succeeded, because the rows in its files are counted anyway.
 */
const stateOf = async (parquet: string): Promise<Pick<Execution, 'status' | 'reason'>> => {
  try {
    return await queryState(parquet)
  } catch (error) {
    if (isNamed(error, 'InvalidRequestException')) return { status: 'SUCCEEDED', reason: undefined }
    throw error
  }
}

const start = async (
  executionId: string,
  execution: ReportExecution,
  mayRun: boolean,
  trail: Trail,
): Promise<string> => {
  const { reportName } = execution
  if (!mayRun) throw new Forbidden()
  const run = await findRun(reportName)
  const report = await findReport(reportName)
  if (!report || run?.executionId !== executionId || !run.result || !isPresentRun(run, report))
    throw new Conflict('Parquet files are kept for the last run only. Run the report again')
  const question = {
    ...questionOf(report),
    startDate: run.startDate ?? report.startDate,
    endDate: run.endDate ?? report.endDate,
  }
  const folder = `${executionId}-${randomBytes(4).toString('hex')}`
  const statement = buildUnloadStatement(question, run.snapshot, parquetLocation(folder))
  const started = await startQuery(statement, hash('sha256', folder))
  try {
    await noteParquet(executionId, execution, started, trail)
    return started
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    // Another call has started an execution for the Parquet files meanwhile, so the one that was just started is
    // stopped.
    await stopQuery(started)
    return (await findExecution(executionId))?.parquetExecution ?? started
  }
}

const linksTo = async (parquet: string, { reportName, result }: ReportExecution): Promise<LinkedFile[]> => {
  const [keys, rows] = await filesOf(parquet)
  if (result && rows !== result.rows) throw new Conflict('The data has changed since the run. Run the report again')
  return Promise.all(
    keys.map(async (key, index) => {
      const part = keys.length === 1 ? '' : `-${index + 1}`
      const name = `${reportName.replace(/[^A-Za-z0-9._-]+/g, '_')}${part}.parquet`
      return { name, url: await linkFile(key, name, 'application/vnd.apache.parquet') }
    }),
  )
}

/** Returns the keys of the Parquet files that a query execution has written, and the number of rows in them. */
const filesOf = async (parquet: string): Promise<readonly [keys: readonly string[], rows: number]> => {
  try {
    const keys = await parquetFiles(parquet)
    const rows = await Promise.all(keys.map(key => rowsOfParquet(key)))
    return [keys, rows.reduce((sum, one) => sum + one, 0)]
  } catch (error) {
    if (isMissingObject(error)) throw new Conflict(resultIsGone)
    throw error
  }
}
