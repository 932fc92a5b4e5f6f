import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  CreateTableCommand,
  DescribeTableCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type CreateTableCommandInput,
  type TableDescription,
} from '@aws-sdk/client-dynamodb'
import { tables, type IndexDefinition, type TableDefinition, type TableName } from '#shared/server/tables.ts'
import { localTableName } from '../aws/account/names.ts'

/** Creates the missing tables, indexes and streams, as defined by the infrastructure. */
export const createTables = async (client: DynamoDBClient): Promise<void> => {
  await Promise.all(
    Object.entries<TableDefinition>(tables).map(([name, table]) => create(client, name as TableName, table)),
  )
}

const create = async (client: DynamoDBClient, name: TableName, table: TableDefinition): Promise<void> => {
  const TableName = localTableName(name)
  const existing = await find(client, TableName)
  if (existing) return addWhatCameLater(client, existing, table)
  await client.send(
    new CreateTableCommand({ TableName, ...schemaOf(table), ...(table.hasStream && { StreamSpecification }) }),
  )
  if (table.timeToLive === undefined) return
  const TimeToLiveSpecification = { Enabled: true, AttributeName: table.timeToLive }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
}

const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const

/** Adds the indexes and streams that a table lacks because an earlier release created it. */
const addWhatCameLater = async (
  client: DynamoDBClient,
  { TableName, LatestStreamArn, GlobalSecondaryIndexes: existing = [] }: TableDescription,
  table: TableDefinition,
): Promise<void> => {
  const { AttributeDefinitions, GlobalSecondaryIndexes = [] } = schemaOf(table)
  const known = new Set(existing.map(({ IndexName }) => IndexName))
  for (const Create of GlobalSecondaryIndexes.filter(({ IndexName }) => !known.has(IndexName))) {
    await client.send(
      new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create }] }),
    )
  }
  if (table.hasStream && LatestStreamArn === undefined)
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
}

const find = (client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> =>
  client.send(new DescribeTableCommand({ TableName })).then(
    ({ Table }) => Table,
    (error: Error) => {
      if (error.name === 'ResourceNotFoundException') return undefined
      throw error
    },
  )

const schemaOf = ({
  partitionKey,
  sortKey,
  indexes = {},
}: TableDefinition): Omit<CreateTableCommandInput, 'TableName'> => {
  const keyed = [partitionKey, sortKey, ...Object.values(indexes).flatMap(index => [index.partitionKey, index.sortKey])]
  const names = new Set(keyed.filter(name => name !== undefined))
  const globalIndexes = Object.entries(indexes).map(([IndexName, index]) => ({
    IndexName,
    KeySchema: keySchema(index.partitionKey, index.sortKey),
    Projection: projection(index),
  }))
  return {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...names].map(AttributeName => ({ AttributeName, AttributeType: 'S' as const })),
    KeySchema: keySchema(partitionKey, sortKey),
    ...(globalIndexes.length > 0 && { GlobalSecondaryIndexes: globalIndexes }),
  }
}

const projection = ({ only }: IndexDefinition) => {
  if (!only) return { ProjectionType: 'ALL' as const }
  return only.length === 0
    ? { ProjectionType: 'KEYS_ONLY' as const }
    : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...only] }
}

const keySchema = (partitionKey: string, sortKey: string | undefined) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: 'RANGE' as const }]),
]
