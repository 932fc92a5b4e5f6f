import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { newDeviceState } from '../../domain/telemetry/deviceState.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { conditionalPut, type Replacement } from '../store/joinedPuts.ts'
import { writtenVersion } from './stateForms.ts'
import { stateItem, readStateItem } from './stateItem.ts'

export const deviceStatesTable = tableName('deviceStates')

/** Returns an instrument's state by a strongly consistent read. Returns a new, empty state if none is stored. */
export const readDeviceState = async (deviceName: string): Promise<DeviceState> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: deviceStatesTable, Key: { deviceName }, ConsistentRead: true }),
  )
  return Item ? readStateItem(Item) : newDeviceState(deviceName)
}

/**
 * Reads the states of several instruments in few requests, and returns a function that gives the state of one of
 * them. A state is decoded only when that function is called, so that a damaged state throws only for its own
 * instrument.
 * @param isConsistent false if the states may be a moment old, which costs half
 */
export const readDeviceStates = async (
  names: readonly string[],
  isConsistent = true,
): Promise<(name: string) => DeviceState> => {
  const keys = names.map(deviceName => ({ deviceName }))
  const items = await batchGet(deviceStatesTable, keys, isConsistent)
  const byName = new Map(items.map(item => [String(item['deviceName']), item]))
  return name => {
    const item = byName.get(name)
    return item ? readStateItem(item) : newDeviceState(name)
  }
}

interface StateChange {
  readonly state: DeviceState
  /** The instrument's state as it was read, before the change. */
  readonly read: DeviceState
}

/**
 * Builds the write that replaces an instrument's state with the changed one. The write fails if the stored state is
 * no longer the one that was read.
 */
export const stateReplacement = ({ state, read }: StateChange): Replacement => ({
  table: deviceStatesTable,
  key: 'deviceName',
  item: stateItem(state, read.revision + 1),
  expected: { name: 'revision', value: read.revision },
})

/** Returns a changed state as the next read will return it, with the revision that was written. */
export const storedAs = (state: DeviceState, revision: number): DeviceState => ({
  ...state,
  revision,
  storedVersion: writtenVersion(),
})

/** Builds the put of a changed state, which may be the first one of its instrument. */
export const statePut = (change: StateChange) => {
  const put = conditionalPut(stateReplacement(change))
  if (change.read.revision > 0) return put
  return { TableName: put.TableName, Item: put.Item, ConditionExpression: 'attribute_not_exists(deviceName)' }
}
