import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { newDeviceState } from '../../domain/telemetry/deviceState.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { conditionalPut, type Replacement } from '../store/joinedPuts.ts'
import { writtenVersion } from './stateForms.ts'
import { stateItem, readStateItem } from './stateItem.ts'

export const deviceStatesTable = tableName('deviceStates')

/** The state as it is now (a strongly consistent read); a new one if nothing is stored. */
export const readDeviceState = async (deviceName: string): Promise<DeviceState> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: deviceStatesTable, Key: { deviceName }, ConsistentRead: true }),
  )
  return Item ? readStateItem(Item) : newDeviceState(deviceName)
}

/**
 * The states of several instruments in few requests, each decoded when it is requested: a state that cannot be read
 * throws for its own instrument, and the others of the batch go on.
 */
export const readDeviceStates = async (names: readonly string[]): Promise<(name: string) => DeviceState> => {
  const items = await batchGet(
    deviceStatesTable,
    names.map(deviceName => ({ deviceName })),
  )
  const byName = new Map(items.map(item => [String(item['deviceName']), item]))
  return name => {
    const item = byName.get(name)
    return item ? readStateItem(item) : newDeviceState(name)
  }
}

interface StateChange {
  readonly state: DeviceState
  /** The state as it was read. */
  readonly read: DeviceState
}

/** The new state in place of the one that was read; it fails if another one is stored by now. */
export const stateReplacement = ({ state, read }: StateChange): Replacement => ({
  table: deviceStatesTable,
  key: 'deviceName',
  item: stateItem(state, read.revision + 1),
  expected: { name: 'revision', value: read.revision },
})

/** The state as it is read again after it was written with this revision. */
export const storedAs = (state: DeviceState, revision: number): DeviceState => ({
  ...state,
  revision,
  storedVersion: writtenVersion(),
})

/** Returns the put of a new state, which may be the first one of its instrument. */
export const statePut = (change: StateChange) => {
  const put = conditionalPut(stateReplacement(change))
  if (change.read.revision > 0) return put
  return { TableName: put.TableName, Item: put.Item, ConditionExpression: 'attribute_not_exists(deviceName)' }
}
