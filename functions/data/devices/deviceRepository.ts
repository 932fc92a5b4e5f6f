import { GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Device } from '#shared/contract/device.ts'
import { NotFound } from '../../domain/errors.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { toWireDevice } from './deviceItem.ts'
import { inSegments } from '../store/inSegments.ts'
import { allPages, type Item, type Page } from '../store/pages.ts'

const table = tableName('devices')

/** Returns all instruments, or those of one model, in no particular order. Decision 3 says why lists scan. */
export const listDevices = async (modelName?: string): Promise<Device[]> => {
  if (modelName !== undefined) return (await allPages(key => modelPage(modelName, key))).map(toWireDevice)
  const items = await inSegments(segment => db.send(new ScanCommand({ TableName: table, ...segment })))
  return items.map(toWireDevice)
}

const modelPage = (modelName: string, key: Item | undefined): Promise<Page> =>
  db.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'byModel',
      KeyConditionExpression: 'modelName = :model',
      ExpressionAttributeValues: { ':model': modelName },
      ExclusiveStartKey: key,
    }),
  )

/** Returns the instrument with this name. Throws NotFound if it never registered. */
export const getDevice = async (deviceName: string): Promise<Device> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { deviceName }, ConsistentRead: true }))
  if (!Item) throw new NotFound('Instrument', deviceName)
  return toWireDevice(Item)
}

/** Returns the instruments with these names that have registered, in no particular order. */
export const findDevices = async (deviceNames: readonly string[]): Promise<Device[]> => {
  const keys = [...new Set(deviceNames)].map(deviceName => ({ deviceName }))
  return (await batchGet(table, keys)).map(toWireDevice)
}
