import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { isActive } from '#shared/contract/report.ts'
import type { Trail } from '../../domain/audit.ts'
import type { Run } from '../../domain/reports/run.ts'
import type { ResultFile } from '../../domain/reports/resultCheck.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { buckets } from '#shared/server/tables.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { db } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { writeTogether } from '../store/versionedWrites.ts'
import { pastPut } from './pastRuns.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

export const runItem = ({ reportName, statement, ...run }: Run): Item => ({
  ...run,
  kind: 'run',
  name: reportName,
  schemaVersion,
  sql: statement.sql,
  parameters: JSON.stringify(statement.parameters),
})

const runOf = (item: Item): Run => {
  if (Number(item['schemaVersion']) !== schemaVersion)
    throw newerRelease(`The run of the report ${item['name']} in the table reports`)
  const { kind: _kind, name, schemaVersion: _version, sql, parameters, ...run } = item
  return {
    ...(run as unknown as Omit<Run, 'reportName' | 'statement'>), // safe cast: only this product writes the item
    reportName: String(name),
    statement: { sql: String(sql), parameters: JSON.parse(String(parameters)) as string[] },
  }
}

/** Returns each report's last run. Reports that were never run are left out. */
export const listRuns = async (): Promise<Run[]> => (await itemsOfKind(reportsTable, 'run')).map(runOf)

/** Returns a report's last run, or undefined if it was never run. */
export const findRun = async (reportName: string): Promise<Run | undefined> => {
  const Key = { kind: 'run', name: reportName }
  const { Item } = await db.send(new GetCommand({ TableName: reportsTable, Key, ConsistentRead: true }))
  return Item && runOf(Item)
}

/**
 * The fields of a report's run that must not have changed since the run was read, because a write replaces the whole
 * run. The progress of reading its file is not among them, because losing it is harmless.
 */
const always = ['token', 'status', 'cancelledBy', 'mailingSince', 'mailedAt'] as const

/**
 * Builds the condition that a report's stored run is still as it was read or, if none was read, that none is stored.
 * A write that keeps the run's execution must not drop one that was started since the read.
 */
const unchangedRun = (read: Run | undefined, next: Run) => {
  if (!read) return { ConditionExpression: 'attribute_not_exists(kind)' }
  const guarded = read.executionId === next.executionId ? ([...always, 'executionId'] as const) : always
  const known = guarded.filter(name => read[name] !== undefined)
  return {
    ConditionExpression: [
      ...guarded.map(name => (read[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`)),
      // Recipients are only ever removed from a stored run, so their number is enough.
      read.due ? 'size(due.recipients) = :recipients' : 'attribute_not_exists(due)',
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(guarded.map(name => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(known.map(name => [`:${name}`, read[name]])),
      ...(read.due && { ':recipients': read.due.recipients.length }),
    },
  }
}

/** Builds the writes of a report's changed run. A run that has ended is also added to its report's history. */
export const runPuts = (read: Run | undefined, next: Run): TransactItem[] => [
  { Put: { TableName: reportsTable, Item: runItem(next), ...unchangedRun(read, next) } },
  ...(isActive(next.status) ? [] : [pastPut(next)]),
]

/** Stores a report's changed run. Throws a write conflict if it was changed meanwhile. */
export const noteState = (read: Run, next: Run): Promise<void> => writeTogether(runPuts(read, next))

/** Which report an execution of a query in Athena belongs to, and the execution's result. */
export interface ReportExecution {
  readonly reportName: string
  /** The result of the query execution. Undefined until the run has succeeded, and for runs of earlier releases. */
  readonly result: ResultFile | undefined
  /** The id of the query execution that writes the same rows as Parquet. Undefined until somebody requests them. */
  readonly parquetExecution: string | undefined
}

const executionKey = (executionId: string) => ({ kind: 'execution', name: executionId })

/** Returns the report that started this query execution, with the execution's result. Undefined if no report did. */
export const findExecution = async (executionId: string): Promise<ReportExecution | undefined> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: reportsTable, Key: executionKey(executionId), ConsistentRead: true }),
  )
  if (!Item) return undefined
  const parquet = Item['parquetExecution']
  return {
    reportName: String(Item['reportName']),
    result: Item['result'] as ResultFile | undefined, // safe cast: only this product writes the item
    parquetExecution: parquet === undefined ? undefined : String(parquet),
  }
}

/** Records the query execution that writes a result as Parquet, in place of an earlier one, with an audit record. */
export const noteParquet = async (
  executionId: string,
  { reportName, parquetExecution: read }: ReportExecution,
  next: string,
  trail: Trail,
): Promise<void> => {
  const update: TransactItem = {
    Update: {
      TableName: reportsTable,
      Key: executionKey(executionId),
      UpdateExpression: 'SET parquetExecution = :next',
      ConditionExpression: read === undefined ? 'attribute_not_exists(parquetExecution)' : 'parquetExecution = :read',
      ExpressionAttributeValues: { ':next': next, ...(read !== undefined && { ':read': read }) },
    },
  }
  const after = { format: 'parquet', queryExecutionId: executionId, parquetExecution: next }
  const before = read === undefined ? undefined : { parquetExecution: read }
  await writeTogether([update, auditPut({ ...trail, entity: 'report', name: reportName, before, after })])
}

/**
 * Builds the item that stores which report a query execution belongs to. It is kept as long as the execution's
 * result.
 */
export const executionItem = ({ reportName, startedAt, result }: Run, executionId: string): Item => ({
  ...executionKey(executionId),
  schemaVersion,
  reportName,
  result,
  expiresAt: Math.ceil((startedAt + executionsKeptMs) / 1000),
})

const executionsKeptMs = buckets.results.expireAfterDays * 86_400_000
