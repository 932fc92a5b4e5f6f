import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { buckets } from '#shared/server/tables.ts'
import type { EndedRun, Run } from '../../domain/reports/run.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { db } from '../store/db.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import type { Item } from '../store/pages.ts'
import { withoutKeys } from '../store/withoutKeys.ts'
import { reportsTable } from './reportRepository.ts'

const schemaVersion = 1

/**
 * The maximum number of ended runs that are kept per report. Decision 177 says why each run is an item of its own.
 */
export const historyLength = 20

/** How long an ended run of a report is kept: as long as its result. */
const keptMs = buckets.results.expireAfterDays * 86_400_000

const kindOf = (reportName: string): string => `past#${reportName}`

/**
 * Returns the sort key of a report's ended run: its time, then the beginning of its token, which distinguishes runs
 * of the same millisecond.
 */
const nameOf = ({ startedAt, token }: EndedRun): string => `${new Date(startedAt).toISOString()}#${token.slice(0, 8)}`

/** Builds the write that adds an ended run to its report's history. Repeating it replaces the run. */
export const pastPut = (run: Run): TransactItem => {
  const { statement: _, snapshot: _snapshot, check: _check, mailingSince: _mailing, cancelledBy: _by, ...ended } = run
  const { reportName, ...kept } = ended
  const Item: Item = {
    ...kept,
    kind: kindOf(reportName),
    name: nameOf(run),
    schemaVersion,
    expiresAt: Math.ceil((run.startedAt + keptMs) / 1000),
  }
  return { Put: { TableName: reportsTable, Item } }
}

/** Returns a report's newest ended runs, newest first. Runs of earlier releases were not kept. */
export const listPastRuns = async (reportName: string, now: number): Promise<EndedRun[]> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: reportsTable,
      ConsistentRead: true,
      KeyConditionExpression: 'kind = :kind AND #name > :oldest',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: {
        ':kind': kindOf(reportName),
        // The store deletes expired items with some delay, so the query leaves them out.
        ':oldest': new Date(now - keptMs).toISOString(),
      },
      ScanIndexForward: false,
      Limit: historyLength,
    }),
  )
  return Items.map(item => endedRunOf(item, reportName))
}

const endedRunOf = (item: Item, reportName: string): EndedRun => {
  if (Number(item['schemaVersion']) !== schemaVersion)
    throw newerRelease(`A past run of the report ${reportName} in the table reports`)
  const kept = withoutKeys(item, ['kind', 'name', 'schemaVersion', 'expiresAt'])
  // The cast is safe, because only this service writes the stored item.
  return { ...(kept as unknown as Omit<EndedRun, 'reportName'>), reportName }
}
