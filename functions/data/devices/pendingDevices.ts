import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { allPages } from '../store/pages.ts'

const table = tableName('devices')

/** Whether an instrument with this name has ever registered. */
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

/**
 * Returns the names of instruments that wait for admission, at most `atMost`. They are read from an index, which may
 * lag slightly behind.
 */
export const pendingNames = async (atMost: number): Promise<ReadonlySet<string>> => {
  const items = await allPages(
    key =>
      db.send(
        new QueryCommand({
          TableName: table,
          IndexName: 'byStatus',
          KeyConditionExpression: 'deviceStatus = :pending',
          ExpressionAttributeValues: { ':pending': 'PENDING' },
          ProjectionExpression: 'deviceName',
          Limit: atMost,
          ExclusiveStartKey: key,
        }),
      ),
    atMost,
  )
  return new Set(items.map(({ deviceName }) => String(deviceName)))
}

/** Returns those of the named instruments on whose admission an administrator has decided. */
export const decidedNames = async (deviceNames: readonly string[]): Promise<string[]> => {
  const items = await batchGet(
    table,
    deviceNames.map(deviceName => ({ deviceName })),
  )
  return items.filter(({ deviceStatus }) => deviceStatus !== 'PENDING').map(({ deviceName }) => String(deviceName))
}
