import { GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Device } from '#shared/contract/devices.ts'
import { NotFound } from '../../domain/errors.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { deviceOf } from './deviceItem.ts'
import { allPages, type Item, type Page } from '../store/pages.ts'

const table = tableName('devices')

/** A page of a scan is 1 MB; four at a time read 10,000 instruments in a few round trips. */
const scanSegments = 4

/** Every instrument, or every one of a model, in no particular order. */
export const listDevices = async (modelName?: string): Promise<Device[]> => {
  if (modelName !== undefined) return (await allPages(key => modelPage(modelName, key))).map(deviceOf)
  const segments = Array.from({ length: scanSegments }, (_, segment) => allPages(key => scanPage(segment, key)))
  return (await Promise.all(segments)).flat().map(deviceOf)
}

const scanPage = (segment: number, key: Item | undefined): Promise<Page> =>
  db.send(new ScanCommand({ TableName: table, Segment: segment, TotalSegments: scanSegments, ExclusiveStartKey: key }))

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

/** The instrument; NotFound where it never registered. */
export const getDevice = async (deviceName: string): Promise<Device> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { deviceName }, ConsistentRead: true }))
  if (!Item) throw new NotFound('Instrument', deviceName)
  return deviceOf(Item)
}

/** The instruments with these names, as far as they have registered, in no particular order. */
export const findDevices = async (deviceNames: readonly string[]): Promise<Device[]> => {
  const keys = [...new Set(deviceNames)].map(deviceName => ({ deviceName }))
  return (await batchGet(table, keys)).map(deviceOf)
}
