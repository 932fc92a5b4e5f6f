import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { unpackEntries } from '#functions/data/history/historyChunk.ts'
import type { ChunkEntry } from '#functions/domain/telemetry/openChunk.ts'
import { clientSettings } from '../local/clientSettings.ts'
import { localTableName } from '../local/names.ts'

/** Reads the store behind the product's back; answers every readings message of an instrument as often as it is there. */
export const readerOfReadings = (dynamoDbUrl: string): ((deviceName: string) => Promise<ChunkEntry[]>) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(dynamoDbUrl)))
  return async deviceName => {
    const entries: ChunkEntry[] = []
    const chunks = paginateQuery(
      { client },
      {
        TableName: localTableName('history'),
        KeyConditionExpression: 'deviceName = :name AND begins_with(entry, :prefix)',
        ExpressionAttributeValues: { ':name': deviceName, ':prefix': 'reading#' },
      },
    )
    for await (const { Items = [] } of chunks) {
      for (const item of Items) entries.push(...unpackEntries(item['packed'] as Uint8Array)) // the product's own writing
    }
    const { Item } = await client.send(
      new GetCommand({ TableName: localTableName('deviceStates'), Key: { deviceName }, ConsistentRead: true }),
    )
    const open = Item?.['chunk'] as Uint8Array | undefined
    return open ? [...entries, ...unpackEntries(open)] : entries
  }
}
