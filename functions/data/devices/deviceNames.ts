import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Device } from '#shared/contract/device.ts'
import { db, tableName } from '../store/db.ts'
import { inSegments } from '../store/inSegments.ts'

const table = tableName('devices')

/**
 * Returns the names of a model's instruments, sorted. The read is strongly consistent, unlike the index of
 * instruments by model.
 */
export const devicesOfModel = async (modelName: string): Promise<string[]> => {
  const items = await inSegments(segment =>
    db.send(
      new ScanCommand({
        TableName: table,
        ConsistentRead: true,
        ProjectionExpression: 'deviceName',
        FilterExpression: 'modelName = :model',
        ExpressionAttributeValues: { ':model': modelName },
        ...segment,
      }),
    ),
  )
  return items.map(({ deviceName }) => String(deviceName)).sort()
}

/**
 * Reads a page of instruments' names, in no particular order. `next` is where the next page begins; undefined after
 * the last page.
 */
export const devicesAfter = async (
  deviceName: string | undefined,
): Promise<{ readonly names: string[]; readonly next: string | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new ScanCommand({
      TableName: table,
      ProjectionExpression: 'deviceName',
      ...(deviceName !== undefined && { ExclusiveStartKey: { deviceName } }),
      Limit: 500,
    }),
  )
  const next: unknown = LastEvaluatedKey?.['deviceName']
  return { names: Items.map(item => String(item['deviceName'])), next: next === undefined ? undefined : String(next) }
}

/** Returns every instrument's name and model, in no particular order. Decision 72 says why a search needs them. */
export const deviceNames = async (): Promise<Pick<Device, 'deviceName' | 'modelName'>[]> => {
  const items = await inSegments(segment =>
    db.send(new ScanCommand({ TableName: table, ProjectionExpression: 'deviceName, modelName', ...segment })),
  )
  return items.map(({ deviceName, modelName }) => ({ deviceName: String(deviceName), modelName: String(modelName) }))
}
