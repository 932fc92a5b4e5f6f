import { isActive } from '#shared/contract/report.ts'
import type { Trail } from '../../domain/audit.ts'
import { replacedRun, type Run } from '../../domain/reports/run.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { writeTogether } from '../store/versionedWrites.ts'
import { pastPut } from './pastRuns.ts'
import { reportsTable } from './reportRepository.ts'
import { executionItem, runPuts } from './runRepository.ts'

/**
 * Stores a new run of a report in place of the one that was read, with an audit record of who requested it. Throws a
 * write conflict if another run was written meanwhile.
 * @param more further items to be written in the same transaction
 */
export const writeRun = async (
  read: Run | undefined,
  next: Run,
  trail: Trail,
  more: readonly TransactItem[] = [],
): Promise<void> => {
  // A run that is replaced before it has ended is added to the report's history now, because nothing would add it
  // later.
  const isReplaced = read && isActive(read.status) && read.token !== next.token
  const replaced = isReplaced ? [pastPut(replacedRun(read, trail.at))] : []
  const record = auditPut({
    ...trail,
    entity: 'report',
    name: next.reportName,
    before: read && { status: read.status },
    after: { status: next.status, reportRevision: next.reportRevision },
  })
  await writeTogether([...runPuts(read, next), ...replaced, record, ...more])
}

/** Stores the id of a run's query execution, which is needed to request the result. */
export const noteExecution = async (run: Run, executionId: string): Promise<Run> => {
  const started: Run = { ...run, executionId }
  await writeBoth(run, started, executionId)
  return started
}

/**
 * Stores the result of a run both on the run and on its query execution, so that the result can still be found after
 * the report has been run again.
 */
export const noteResult = (read: Run, next: Run): Promise<void> => writeBoth(read, next, next.executionId ?? '')

const writeBoth = async (read: Run, next: Run, executionId: string): Promise<void> => {
  const execution = executionItem(next, executionId)
  await writeTogether([...runPuts(read, next), { Put: { TableName: reportsTable, Item: execution } }])
}
