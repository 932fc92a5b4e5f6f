import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { unpackEntries } from '#functions/data/historyChunk.ts'
import type { ChunkEntry } from '#functions/domain/telemetry/openChunk.ts'
import { clientSettings } from '#scripts/local/clientSettings.ts'
import { localTableName } from '#scripts/local/names.ts'
import type { TestStack } from './stack.ts'

/** Every readings message that the store holds of an instrument, as often as it holds it. */
export const storedReadings = async (stack: TestStack, deviceName: string): Promise<ChunkEntry[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
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
    for (const item of Items) entries.push(...unpackEntries(item['packed'] as Uint8Array))
  }
  const { Item } = await client.send(
    new GetCommand({ TableName: localTableName('deviceStates'), Key: { deviceName }, ConsistentRead: true }),
  )
  const open = Item?.['chunk'] as Uint8Array | undefined
  return open ? [...entries, ...unpackEntries(open)] : entries
}
