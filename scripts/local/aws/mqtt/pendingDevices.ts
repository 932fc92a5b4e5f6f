import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { clientSettings } from '../../clientSettings.ts'
import { localTableName } from '../../names.ts'

const cachedMs = 10_000

/** Counts the instruments that wait to be admitted, at most once in ten seconds. */
export const countPending = (dynamoDbUrl: string): (() => Promise<number>) => {
  const client = new DynamoDBClient(clientSettings(dynamoDbUrl))
  let last: { at: number; count: Promise<number> } | undefined
  return () => {
    if (!last || Date.now() - last.at > cachedMs) last = { at: Date.now(), count: count(client) }
    return last.count
  }
}

const count = async (client: DynamoDBClient): Promise<number> => {
  const pages = paginateScan(
    { client },
    {
      TableName: localTableName('devices'),
      Select: 'COUNT',
      FilterExpression: 'deviceStatus = :pending',
      ExpressionAttributeValues: { ':pending': { S: 'PENDING' } },
    },
  )
  let found = 0
  for await (const { Count = 0 } of pages) found += Count
  return found
}
