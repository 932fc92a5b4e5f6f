import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input } from '../protocol/awsRequest.ts'
import { endOf, indexRow, indexesOf, prefixes } from './rows.ts'
import { eachPage, type Storage } from './storage.ts'
import type { Index, Table } from './types.ts'

export const activeIndexes = (arn: string, indexes: readonly Index[]) =>
  indexes.map(index => ({
    ...index,
    IndexArn: `${arn}/index/${index.IndexName}`,
    IndexStatus: 'ACTIVE',
    IndexSizeBytes: 0,
    ItemCount: 0,
  }))

/**
 * Returns the table with the index that an UpdateTable request creates, after building the index rows from the stored
 * items. Returns the table unchanged if the request creates no index. DynamoDB creates only one index at a time:
 * docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.html
 */
export const withNewIndex = async (storage: Storage, table: Table, input: Input): Promise<Table> => {
  const { GlobalSecondaryIndexUpdates: updates = [], AttributeDefinitions: attributes = table.AttributeDefinitions } =
    input as { GlobalSecondaryIndexUpdates?: unknown[]; AttributeDefinitions?: Table['AttributeDefinitions'] }
  const [update, ...further] = updates
  if (update === undefined) return table
  if (further.length > 0) throw new AwsError('LimitExceededException', 'Only one index can be created at a time')
  const index = isRecord(update) ? (update['Create'] as Index | undefined) : undefined // safe cast: written by the SDK
  if (!isRecord(index)) throw unsupportedParameter('DynamoDB', 'UpdateTable', 'an index update other than Create')
  if (indexesOf(table).some(({ IndexName }) => IndexName === index.IndexName))
    throw new AwsError('ValidationException', `The index ${index.IndexName} exists already`)
  const described = { ...table, AttributeDefinitions: attributes }
  await fillIndex(storage, described, index)
  return {
    ...described,
    GlobalSecondaryIndexes: [...(table.GlobalSecondaryIndexes ?? []), ...activeIndexes(table.TableArn, [index])],
  }
}

/**
 * Builds the rows of an index from the stored items. Existing rows of the index are deleted first: a crash may have
 * left them behind, and their items may have changed since.
 */
export const fillIndex = async (storage: Storage, table: Table, index: Index): Promise<void> => {
  const rows = prefixes.index(table.TableName, index.IndexName)
  await storage.level.clear({ gte: rows, lt: endOf(rows) })
  const items = prefixes.items(table.TableName)
  await eachPage(storage, { gte: items, lt: endOf(items) }, async page => {
    const puts = page.map(([, item]) => indexRow(table, index, item)).filter(row => row !== undefined)
    await storage.apply(puts.map(row => ({ type: 'put', ...row })))
    return true
  })
}
