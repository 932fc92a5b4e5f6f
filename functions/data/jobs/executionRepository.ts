import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Execution } from '../../domain/jobs/execution.ts'
import { computeCounterDeltas } from '../../domain/jobs/progress.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { allPages, type Item } from '../store/pages.ts'
import { retryOnConflict } from '../store/retryOnConflict.ts'
import { withoutKeys } from '../store/withoutKeys.ts'
import { progressKey } from './progressItem.ts'

const table = tableName('jobExecutions')
const jobsTable = tableName('jobs')
const schemaVersion = 1

/** Returns all executions of a job, sorted by instrument. */
export const listExecutions = async (jobName: string): Promise<Execution[]> => {
  const items = await allPages(key =>
    db.send(
      new QueryCommand({
        TableName: table,
        ConsistentRead: true,
        KeyConditionExpression: 'jobName = :jobName',
        ExpressionAttributeValues: { ':jobName': jobName },
        ExclusiveStartKey: key,
      }),
    ),
  )
  return items.map(executionOf)
}

/**
 * Reads at most `limit` of a job's executions that come after `after`, sorted by instrument, and returns whether more
 * may follow.
 */
export const executionsBehind = async (
  jobName: string,
  after: string | undefined,
  limit: number,
): Promise<{ readonly executions: Execution[]; readonly hasMore: boolean }> => {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: table,
      ConsistentRead: true,
      KeyConditionExpression: `jobName = :jobName${after ? ' AND deviceName > :after' : ''}`,
      ExpressionAttributeValues: { ':jobName': jobName, ...(after && { ':after': after }) },
      Limit: limit,
    }),
  )
  return { executions: Items.map(executionOf), hasMore: LastEvaluatedKey !== undefined }
}

/** Returns one instrument's executions in some jobs, with the names of the jobs. */
export const executionsOfDevice = async (
  deviceName: string,
  jobNames: readonly string[],
): Promise<(Execution & { readonly jobName: string })[]> => {
  const items = await batchGet(
    table,
    jobNames.map(jobName => ({ jobName, deviceName })),
  )
  return items.map(item => ({ ...executionOf(item), jobName: String(item['jobName']) }))
}

/**
 * The number of a job's executions that one transaction changes. A transaction may have 100 items, one of which is
 * the job's counters.
 */
const perTransaction = 99

/**
 * Changes a job's executions on some instruments. The same transaction changes the job's counters, so that they
 * always match the executions.
 * @param next returns the changed execution, or undefined to leave it unchanged; called again after a write conflict
 * @returns how many executions changed
 */
export const changeExecutions = async (
  jobName: string,
  deviceNames: readonly string[],
  next: (known: Execution | undefined, deviceName: string) => Execution | undefined,
): Promise<number> => {
  const names = [...new Set(deviceNames)]
  let changed = 0
  for (let from = 0; from < names.length; from += perTransaction) {
    const some = names.slice(from, from + perTransaction)
    changed += await retryOnConflict(() => changeSome(jobName, some, next))
  }
  return changed
}

const changeSome = async (
  jobName: string,
  deviceNames: readonly string[],
  next: (known: Execution | undefined, deviceName: string) => Execution | undefined,
): Promise<number> => {
  const found = await batchGet(
    table,
    deviceNames.map(deviceName => ({ jobName, deviceName })),
  )
  const known = new Map(found.map(executionOf).map(execution => [execution.deviceName, execution]))
  const changes = deviceNames.flatMap(name => {
    const before = known.get(name)
    const after = next(before, name)
    return after ? [{ before, after }] : []
  })
  if (changes.length === 0) return 0
  const delta = computeCounterDeltas(changes.map(({ before, after }) => ({ from: before?.status, to: after.status })))
  const items = [...changes.map(({ before, after }) => put(jobName, before, after)), ...count(jobName, delta)]
  await db.send(new TransactWriteCommand({ TransactItems: items }))
  return changes.length
}

const put = (jobName: string, before: Execution | undefined, after: Execution): TransactItem => ({
  Put: {
    TableName: table,
    Item: { ...after, jobName, schemaVersion },
    ...(before
      ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } }
      : { ConditionExpression: 'attribute_not_exists(jobName)' }),
  },
})

const count = (jobName: string, delta: Readonly<Record<string, number>>): TransactItem[] => {
  const counters = Object.entries(delta)
  if (counters.length === 0) return []
  return [
    {
      Update: {
        TableName: jobsTable,
        Key: progressKey(jobName),
        UpdateExpression: `ADD ${counters.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(counters.map(([name], index) => [`#c${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(counters.map(([, by], index) => [`:c${index}`, by])),
      },
    },
  ]
}

// The cast is safe, because only this service writes the stored item.
const executionOf = (item: Item): Execution => withoutKeys(item, ['jobName', 'schemaVersion']) as unknown as Execution
