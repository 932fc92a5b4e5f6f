import { setTimeout as sleep } from 'node:timers/promises'
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../domain/telemetry/deviceState.ts'
import { newDeviceState } from '../domain/telemetry/deviceState.ts'
import { db, tableName } from './db.ts'
import { stateOf } from './stateItem.ts'

export const deviceStatesTable = tableName('deviceStates')

/** The state as it is now (a strongly consistent read); a new one where nothing is stored. */
export const readDeviceState = async (deviceName: string): Promise<DeviceState> => {
  const { Item } = await db.send(
    new GetCommand({ TableName: deviceStatesTable, Key: { deviceName }, ConsistentRead: true }),
  )
  return Item ? stateOf(Item) : newDeviceState(deviceName)
}

const batchLimit = 100
/** The store hands back keys when it is throttled; asking on at once would keep it so. */
const throttledWaitMs = 50

/** The states of several instruments in few requests. */
export const readDeviceStates = async (names: readonly string[]): Promise<Map<string, DeviceState>> => {
  const states = new Map(names.map(name => [name, newDeviceState(name)]))
  let wanted = names.map(deviceName => ({ deviceName }))
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({
        RequestItems: { [deviceStatesTable]: { Keys: wanted.slice(0, batchLimit), ConsistentRead: true } },
      }),
    )
    for (const item of Responses?.[deviceStatesTable] ?? []) states.set(String(item['deviceName']), stateOf(item))
    const unprocessed = (UnprocessedKeys?.[deviceStatesTable]?.Keys ?? []) as { deviceName: string }[]
    wanted = [...wanted.slice(batchLimit), ...unprocessed]
    if (unprocessed.length > 0) await sleep(throttledWaitMs)
  }
  return states
}
