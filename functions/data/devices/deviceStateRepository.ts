import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { newDeviceState } from '../../domain/telemetry/deviceState.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { stateOf } from './stateItem.ts'

export const deviceStatesTable = tableName('deviceStates')

/** The state as it is now (a strongly consistent read); a new one where nothing is stored. */
export const readDeviceState = async (deviceName: string): Promise<DeviceState> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: deviceStatesTable, Key: { deviceName }, ConsistentRead: true }),
  )
  return Item ? stateOf(Item) : newDeviceState(deviceName)
}

/** The states of several instruments in few requests. */
export const readDeviceStates = async (names: readonly string[]): Promise<Map<string, DeviceState>> => {
  const states = new Map(names.map(name => [name, newDeviceState(name)]))
  const keys = names.map(deviceName => ({ deviceName }))
  for (const item of await batchGet(deviceStatesTable, keys)) states.set(String(item['deviceName']), stateOf(item))
  return states
}
