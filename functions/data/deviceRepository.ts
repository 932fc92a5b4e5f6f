import { GetCommand, QueryCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Device } from '#shared/contract/devices.ts'
import type { ProvisioningStatus } from '#shared/status.ts'
import type { Trail } from '../domain/audit.ts'
import { Conflict, NotFound } from '../domain/errors.ts'
import { auditPut } from './auditRepository.ts'
import { db, isConditionFailure, tableName } from './db.ts'
import { deviceOf } from './deviceItem.ts'
import { allPages, type Item, type Page } from './pages.ts'

const table = tableName('devices')
const statesTable = tableName('deviceStates')

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

export interface StatusChange {
  readonly deviceName: string
  readonly deviceModel: string
  readonly status: ProvisioningStatus
  /** The revision the user saw; without it the change applies to the newest. */
  readonly revision: number | undefined
  readonly trail: Trail
}

/** Changes the list's item and the state that ingest judges by, both or neither. */
export const changeDeviceStatus = async (change: StatusChange): Promise<Device> => {
  const seen = await getDevice(change.deviceName)
  refuseStale(seen, change)
  try {
    await db.send(new TransactWriteCommand({ TransactItems: statusUpdates(change, seen) }))
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`${change.deviceName} has been changed meanwhile`, await getDevice(change.deviceName))
  }
  return getDevice(change.deviceName)
}

const refuseStale = (device: Device, { deviceName, deviceModel, revision }: StatusChange): void => {
  if (device.modelName !== deviceModel) {
    throw new Conflict(`${deviceName} is a ${device.modelName}, not a ${deviceModel}`, device)
  }
  if (revision !== undefined && revision !== device.revision) {
    throw new Conflict(`${deviceName} has been changed meanwhile`, device)
  }
}

const statusUpdates = ({ deviceName, status, trail }: StatusChange, seen: Device) => [
  {
    Update: {
      TableName: table,
      Key: { deviceName },
      UpdateExpression: 'SET deviceStatus = :status, updatedBy = :user ADD revision :one',
      ConditionExpression: 'revision = :seen',
      ExpressionAttributeValues: { ':status': status, ':user': trail.by, ':one': 1, ':seen': seen.revision },
    },
  },
  {
    Update: {
      TableName: statesTable,
      Key: { deviceName },
      UpdateExpression: 'SET deviceStatus = :status ADD revision :one',
      ConditionExpression: 'attribute_exists(deviceName)',
      ExpressionAttributeValues: { ':status': status, ':one': 1 },
    },
  },
  auditPut({
    ...trail,
    entity: 'device',
    name: deviceName,
    before: { deviceStatus: seen.deviceStatus },
    after: { deviceStatus: status },
  }),
]
