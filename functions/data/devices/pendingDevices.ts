import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { db, tableName } from '../store/db.ts'
import type { Item } from '../store/pages.ts'

const table = tableName('devices')

/** Whether an instrument has ever registered under this name. */
export const isKnown = async (deviceName: string): Promise<boolean> => {
  const { Item } = await db.send(
    new GetCommand({
      TableName: table,
      Key: { deviceName },
      ConsistentRead: true,
      ProjectionExpression: 'deviceName',
    }),
  )
  return Item !== undefined
}

/** How many instruments wait to be admitted; stops counting at `atMost`. */
export const countPending = async (atMost: number): Promise<number> => {
  let count = 0
  let next: Item | undefined
  do {
    const { Count = 0, LastEvaluatedKey } = await db.send(
      new ScanCommand({
        TableName: table,
        Select: 'COUNT',
        FilterExpression: 'deviceStatus = :pending',
        ExpressionAttributeValues: { ':pending': 'PENDING' },
        ExclusiveStartKey: next,
      }),
    )
    count += Count
    next = LastEvaluatedKey
  } while (next && count < atMost)
  return count
}
