import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import { clientSettings } from '../../local/aws/account/clientSettings.ts'
import { localTableName } from '../../local/aws/account/names.ts'
import type { Figure } from '../figure.ts'

const bytesPerReadUnit = 4_096

type Counted = AsyncIterable<{ ConsumedCapacity?: { CapacityUnits?: number | undefined } | undefined }>

const megabytes = async (pages: Counted): Promise<number> => {
  let units = 0
  for await (const { ConsumedCapacity } of pages) units += ConsumedCapacity?.CapacityUnits ?? 0
  // The reads are eventually consistent: 4 KB cost half a unit, so one unit stands for 8 KB.
  return (units * 2 * bytesPerReadUnit) / 1e6
}

/** Measures how many megabytes the calls read from the store, computed from the read units that the store reports. */
export const readBytes = async (dynamoDbUrl: string, deviceName: string, size: number): Promise<Figure[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(dynamoDbUrl)))
  const counted = { ReturnConsumedCapacity: 'TOTAL', ConsistentRead: false } as const
  const scan = (TableName: string) => megabytes(paginateScan({ client }, { TableName, ...counted }))
  const query = (prefix: string) =>
    megabytes(
      paginateQuery(
        { client },
        {
          TableName: localTableName('history'),
          KeyConditionExpression: 'deviceName = :name AND begins_with(entry, :prefix)',
          ExpressionAttributeValues: { ':name': deviceName, ':prefix': prefix },
          ...counted,
        },
      ),
    )
  const list = await scan(localTableName('devices'))
  const states = await scan(localTableName('deviceStates'))
  return [
    { what: 'a search by data item reads', value: states + list, unit: 'MB', below: (size / 10_000) * 30 },
    { what: 'the states of all instruments hold', value: states, unit: 'MB' },
    { what: 'the month has in summaries', value: await query('summary#'), unit: 'MB' },
    { what: 'and in chunks', value: await query('reading#'), unit: 'MB' },
  ]
}
