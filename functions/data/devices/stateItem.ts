import { hash } from 'node:crypto'
import { packRuleState, unpackRuleState, type PackedRuleState } from '../../domain/alarms/state/pack/packRuleState.ts'
import type { Contact } from '../../domain/telemetry/contact.ts'
import { newDeviceState, type DeviceState } from '../../domain/telemetry/deviceState.ts'
import { packEntries, unpackEntries } from '../history/historyChunk.ts'
import { logger } from '../../runtime.ts'
import { pack, TooLargeToStore, unpack } from '../store/packing.ts'
import { packRows, unpackRows, type WaitingRows } from './waitingRows.ts'

const schemaVersion = 2

/** The only partition of the index of instruments with an alarm that will auto-resolve. */
export const waiting = 'waiting'

/** The packed part: everything except what the API reads and changes by itself, and the latest values. */
type PackedFields = Omit<
  DeviceState,
  | 'deviceName'
  | 'revision'
  | 'deviceStatus'
  | 'chunk'
  | 'latest'
  | 'rules'
  | 'autoResolveAt'
  | 'runningSamples'
  | 'sampleTimes'
  | 'pending'
  | 'firmware'
> &
  Partial<Pick<DeviceState, 'runningSamples' | 'sampleTimes' | 'firmware'>> & {
    /** Missing while no rows wait. */
    readonly waitingRows?: WaitingRows
    /** The rows as earlier releases stored them. */
    readonly pending?: DeviceState['pending']
    /** Stored by earlier releases, which wrote the times of contact into lists from here. */
    readonly listedAt?: number
  }

type Latest = Pick<DeviceState, 'latest'>
type Unpacked = Omit<PackedFields, 'waitingRows' | 'listedAt'> & Latest

/** In version 1 the latest values were among the rest, and chunks had no summaries. */
type PackedFields1 = Omit<PackedFields, 'summarisedFrom'> & Latest

/** The store takes items of 400 KB; this leaves room for the small attributes. */
const packedBytesLimit = 400_000

/**
 * The item as stored. Throws `TooLargeToStore` where the store would refuse it. `deviceStatus` and `revision` are
 * attributes of their own, so that the API can change the one and raise the other. `latest` is one too, so that an
 * index can hold it alone: a search reads values and not states.
 */
export const stateItem = (state: DeviceState, revision: number): Record<string, unknown> => {
  const { deviceName, deviceStatus, chunk, latest, rules, autoResolveAt, pending, revision: _read, ...others } = state
  const rest: PackedFields = { ...others, ...(pending.length > 0 && { waitingRows: packRows(pending) }) }
  const packed = {
    packed: pack(rest),
    latest: pack(latest),
    ...(rules && { rules: pack(packRuleState(rules)) }),
    ...(chunk && { chunk: packEntries(chunk) }),
  }
  const bytes = Object.values(packed).reduce((sum, part) => sum + part.length, 0)
  if (bytes > packedBytesLimit) throw new TooLargeToStore(`The state of ${deviceName} has ${bytes} bytes`)
  return {
    deviceName,
    schemaVersion,
    revision,
    deviceStatus,
    ...packed,
    ...(state.modelName !== undefined && { modelShard: shardOf(state.modelName, deviceName) }),
    ...(autoResolveAt !== undefined && { waiting, quietAt: new Date(autoResolveAt).toISOString() }),
    ...(chunk && { chunkRange: [chunk.from, chunk.to, chunk.values] }),
  }
}

/** The state of an instrument is damaged. Trying again does not help. */
export class UnreadableState extends Error {
  override readonly name = 'UnreadableState'
}

export const stateOf = (item: Record<string, unknown>): DeviceState => {
  const [from = 0, to = 0, values = 0] = (item['chunkRange'] as number[] | undefined) ?? []
  const packedChunk = item['chunk'] as Uint8Array | undefined
  const packedRules = item['rules'] as Uint8Array | undefined
  const deviceName = String(item['deviceName'])
  return {
    // A field that an earlier release did not have begins as in a new state.
    ...newDeviceState(deviceName),
    ...packedPartOf(item),
    rules: packedRules && rulesIn(deviceName, packedRules),
    autoResolveAt: item['quietAt'] === undefined ? undefined : Date.parse(String(item['quietAt'])),
    revision: Number(item['revision']),
    deviceStatus: item['deviceStatus'] as DeviceState['deviceStatus'],
    chunk: packedChunk && { from, to, values, entries: readable(deviceName, () => unpackEntries(packedChunk)) },
  }
}

/**
 * Rules begin anew where their state cannot be read: an earlier release stored states that unpack to more than is read,
 * and such an instrument must not hold up the others of its part of the stream.
 */
const rulesIn = (deviceName: string, packed: Uint8Array): DeviceState['rules'] => {
  try {
    return unpackRuleState(unpack(packed) as PackedRuleState) // as this release writes it
  } catch (error) {
    logger.error('rule state cannot be read; its rules begin anew', { device: deviceName, error: error as Error })
    return undefined
  }
}

const readable = <T>(deviceName: string, read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    throw new UnreadableState(`The state of ${deviceName} cannot be read`, { cause })
  }
}

/** The contact in a state's item of any version; undefined for one that has not registered. */
export const contactOf = (item: Record<string, unknown>): Contact | undefined => {
  const { modelName, lastContacted, lastDataItem, presence } = packedFieldsOf(item)
  if (modelName === undefined) return undefined
  return { deviceName: String(item['deviceName']), lastContacted, lastDataItem, controllerAt: presence?.at }
}

/** The packed part of an item of any version that this release reads. */
const packedPartOf = (item: Record<string, unknown>): Unpacked => {
  const deviceName = String(item['deviceName'])
  const packed = packedFieldsOf(item)
  if (isFirstForm(packed)) return withPending({ ...packed, summarisedFrom: packed.chunkCount })
  return withPending({ ...packed, latest: readable(deviceName, () => latestIn(item)) })
}

const packedFieldsOf = (item: Record<string, unknown>): PackedFields | PackedFields1 => {
  const version = Number(item['schemaVersion'])
  if (version !== schemaVersion && version !== 1)
    throw new Error(`A device state of schema version ${version} needs a newer release`)
  const deviceName = String(item['deviceName'])
  return readable(deviceName, () => unpack(item['packed'] as Uint8Array)) as PackedFields | PackedFields1 // as releases write it
}

const isFirstForm = (packed: PackedFields | PackedFields1): packed is PackedFields1 => 'latest' in packed

const withPending = ({ waitingRows, listedAt: _before, ...part }: PackedFields & Latest): Unpacked =>
  waitingRows ? { ...part, pending: unpackRows(waitingRows) } : part

/** The latest values in a state's item, or in its row of the index. */
export const latestIn = (item: Record<string, unknown>): DeviceState['latest'] =>
  unpack(item['latest'] as Uint8Array) as DeviceState['latest'] // as this release writes it

/** How many partitions of the index one model's instruments write to. A single one takes 1,000 writes a second. */
const shards = 8

/** Every partition of the index that holds instruments of a model. */
export const shardsOf = (modelName: string): string[] =>
  Array.from({ length: shards }, (_, shard) => `${modelName}#${shard}`)

const shardOf = (modelName: string, deviceName: string): string => {
  const shard = Number.parseInt(hash('sha256', deviceName, 'hex').slice(0, 4), 16) % shards
  return `${modelName}#${shard}`
}
