import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import type { Run } from '../../domain/reports/run.ts'
import { auditPut, type TransactItem } from '../audit/auditRepository.ts'
import { db } from '../store/db.ts'
import type { Item } from '../store/pages.ts'
import { reportsTable } from './reportRepository.ts'
import { runItem, unchangedRun } from './runRepository.ts'

const schemaVersion = 1

/** As long as the results are kept. */
const executionsKeptMs = 30 * 86_400_000

/**
 * Writes a run in the place of the one that was read, with the record of who asked for it. A write conflict is thrown
 * where somebody else has written meanwhile.
 */
export const writeRun = async (read: Run | undefined, next: Run, trail: Trail): Promise<void> => {
  const put: TransactItem = { Put: { TableName: reportsTable, Item: runItem(next), ...unchangedRun(read) } }
  const record = auditPut({
    ...trail,
    entity: 'report',
    name: next.reportName,
    before: read && { status: read.status },
    after: { status: next.status, reportRevision: next.reportRevision },
  })
  await db.send(new TransactWriteCommand({ TransactItems: [put, record] }))
}

/** Notes the execution of a run, by which its result is asked for. */
export const noteExecution = async (run: Run, executionId: string): Promise<Run> => {
  const started: Run = { ...run, executionId }
  const execution: Item = {
    kind: 'execution',
    name: executionId,
    schemaVersion,
    reportName: run.reportName,
    expiresAt: Math.ceil((run.startedAt + executionsKeptMs) / 1000),
  }
  await db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: reportsTable, Item: runItem(started), ...unchangedRun(run) } },
        { Put: { TableName: reportsTable, Item: execution } },
      ],
    }),
  )
  return started
}
