import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { readStateItem } from '#functions/data/devices/stateItem.ts'
import { unpackEntries } from '#functions/data/history/historyChunk.ts'
import type { ChunkEntry } from '#functions/domain/telemetry/openChunk.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { clientSettings } from '../local/aws/account/clientSettings.ts'
import { readingsOf } from '../base/items.ts'
import { localTableName } from '../local/aws/account/names.ts'

type StoredReadings = readonly [at: number, readings: Readonly<Record<string, ReadingValue>>]

/**
 * Returns a function that reads an instrument's readings messages directly from DynamoDB, bypassing the product. A
 * message is returned as many times as it is stored.
 */
export const readerOfReadings = (dynamoDbUrl: string): ((deviceName: string) => Promise<StoredReadings[]>) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(dynamoDbUrl)))
  return async deviceName => {
    const found: StoredReadings[] = []
    const add = (entries: readonly ChunkEntry[]): void => {
      for (const [at, items] of entries) found.push([at, readingsOf(items)])
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
      for (const item of Items) add(unpackEntries(item['packed'] as Uint8Array)) // the product has written the item
    }
    const { Item } = await client.send(
      new GetCommand({ TableName: localTableName('deviceStates'), Key: { deviceName }, ConsistentRead: true }),
    )
    if (Item) add(readStateItem(Item).chunk?.entries ?? [])
    return found
  }
}
