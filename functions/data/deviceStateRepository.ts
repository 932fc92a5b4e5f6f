import { setTimeout as sleep } from 'node:timers/promises'
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceState } from '../domain/telemetry/deviceState.ts'
import { newDeviceState } from '../domain/telemetry/deviceState.ts'
import { db, tableName } from './db.ts'
import { packEntries, unpackEntries } from './historyChunk.ts'
import { pack, unpack } from './packing.ts'

export const deviceStatesTable = tableName('deviceStates')

const schemaVersion = 1

/** What is packed: all but what the API reads and changes by itself. */
type PackedPart = Omit<DeviceState, 'deviceName' | 'revision' | 'deviceStatus' | 'chunk'>

/** The item as stored. `deviceStatus` and `revision` lie open, so that the API can change the one by raising the other. */
export const stateItem = (state: DeviceState, revision: number): Record<string, unknown> => {
  const { deviceName, deviceStatus, chunk, revision: _read, ...rest } = state
  return {
    deviceName,
    schemaVersion,
    revision,
    deviceStatus,
    packed: pack(rest satisfies PackedPart),
    ...(chunk && { chunk: packEntries(chunk), chunkRange: [chunk.from, chunk.to, chunk.values] }),
  }
}

const stateOf = (item: Record<string, unknown>): DeviceState => {
  const version = Number(item['schemaVersion'])
  if (version !== schemaVersion) throw new Error(`A device state of schema version ${version} needs a newer release`)
  const [from = 0, to = 0, values = 0] = (item['chunkRange'] as number[] | undefined) ?? []
  const packedChunk = item['chunk'] as Uint8Array | undefined
  return {
    ...(unpack(item['packed'] as Uint8Array) as PackedPart), // our own writing
    deviceName: String(item['deviceName']),
    revision: Number(item['revision']),
    deviceStatus: item['deviceStatus'] as DeviceState['deviceStatus'],
    chunk: packedChunk && { from, to, values, entries: unpackEntries(packedChunk) },
  }
}

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
