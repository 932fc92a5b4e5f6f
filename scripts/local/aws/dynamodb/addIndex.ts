import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import { isRecord, type Input } from '../protocol/awsRequest.ts'
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
 * The table with the index that an UpdateTable requests, whose rows are made from the items that are there. Without
 * such a request, the table as it was. DynamoDB makes one index at a time:
 * docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.html
 */
export const withNewIndex = async (storage: Storage, table: Table, input: Input): Promise<Table> => {
  const { GlobalSecondaryIndexUpdates: updates = [], AttributeDefinitions: attributes = table.AttributeDefinitions } =
    input as { GlobalSecondaryIndexUpdates?: unknown[]; AttributeDefinitions?: Table['AttributeDefinitions'] }
  const [update, ...further] = updates
  if (update === undefined) return table
  if (further.length > 0) throw new AwsError('LimitExceededException', 'Only one index can be created at a time')
  const created = isRecord(update) ? update['Create'] : undefined
  if (!isRecord(created)) throw unsupportedParameter('DynamoDB', 'UpdateTable', 'an index update that is no Create')
  const index = created as Index // the SDK's own writing
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
 * Makes the rows of an index from the items that are there. The index is cleared first: a crash before the table was
 * saved may have left rows of items that have changed since.
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
