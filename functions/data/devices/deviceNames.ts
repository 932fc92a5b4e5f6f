import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'

const table = tableName('devices')

/** The names of instruments of a model, at most `limit` of them. */
export const devicesOfModel = async (modelName: string, limit: number): Promise<string[]> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'byModel',
      KeyConditionExpression: 'modelName = :model',
      ExpressionAttributeValues: { ':model': modelName },
      ProjectionExpression: 'deviceName',
      Limit: limit,
    }),
  )
  return Items.map(item => String(item['deviceName']))
}
