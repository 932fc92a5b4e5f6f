import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { unpackEntries } from '#functions/data/history/historyChunk.ts'
import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { clientSettings } from '../local/clientSettings.ts'
import { readingsOf } from '../items.ts'
import { localTableName } from '../local/names.ts'

type StoredReadings = readonly [at: number, readings: Readonly<Record<string, ReadingValue>>]

/**
 * Reads the store directly, without the product. Returns every readings message of an instrument, as many times as it
 * is stored.
 */
export const readerOfReadings = (dynamoDbUrl: string): ((deviceName: string) => Promise<StoredReadings[]>) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(dynamoDbUrl)))
  return async deviceName => {
    const found: StoredReadings[] = []
    const add = (packed: Uint8Array): void => {
      for (const [at, items] of unpackEntries(packed)) found.push([at, readingsOf(items)])
    }
    const chunks = paginateQuery(
      { client },
      {
        TableName: localTableName('history'),
        KeyConditionExpression: 'deviceName = :name AND begins_with(entry, :prefix)',
        ExpressionAttributeValues: { ':name': deviceName, ':prefix': 'reading#' },
      },
    )
    for await (const { Items = [] } of chunks) {
      for (const item of Items) add(item['packed'] as Uint8Array) // the product's own writing
    }
    const { Item } = await client.send(
      new GetCommand({ TableName: localTableName('deviceStates'), Key: { deviceName }, ConsistentRead: true }),
    )
    const open = Item?.['chunk'] as Uint8Array | undefined
    if (open) add(open)
    return found
  }
}
