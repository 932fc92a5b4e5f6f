import { unpackRuleState, type PackedRuleState } from '../../domain/alarms/state/pack/unpackRuleState.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { newDeviceState, type DeviceState } from '../../domain/telemetry/deviceState.ts'
import { unpackEntries } from '../history/historyChunk.ts'
import { packLog, unpackLog } from '../history/packedLog.ts'
import { logger } from '../../runtime/logger.ts'
import { TooLargeToStore, unpack } from '../store/packing.ts'
import {
  isBytes,
  packColumns,
  packLatest,
  unpackColumns,
  unpackLatest,
  unpackLatestValue,
  type ColumnsForm,
} from './stateBytes.ts'
import {
  versions,
  writtenVersion,
  type Head,
  type Latest,
  type PackedFields,
  type PackedFields1,
  type Unpacked,
  type Version,
} from './stateForms.ts'
import { packQueue, unpackQueue, type PackedQueue } from './packedQueue.ts'
import { unpackRows } from './waitingRows.ts'

/**
 * The partition key of the index of instruments with an alarm that will auto-resolve. All these instruments share it.
 */
export const waiting = 'waiting'

/**
 * The maximum size of the packed attributes in bytes. The store accepts items of 400 KB; the difference is for the
 * small attributes.
 */
const packedBytesLimit = 400_000

/**
 * Converts an instrument's state to an item of the store. Throws `TooLargeToStore` if the store would refuse the
 * item. `deviceStatus` and `revision` are separate attributes, so that the API can change the status and raise the
 * revision. `latest` is separate, so that a search reads only the values. Decision 2 says why there is one item,
 * decision 99 why it has columns.
 */
export const stateItem = (
  state: DeviceState,
  revision: number,
  version: Version = writtenVersion(),
): Record<string, unknown> => {
  const { deviceName, deviceStatus, decidedAt, autoResolveAt, statusLog } = state
  const packed = { ...packParts(state, version), ...(statusLog && { statuses: packLog(statusLog) }) }
  const bytes = Object.values(packed).reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  if (bytes > packedBytesLimit)
    throw new TooLargeToStore(`The state of ${deviceName} has ${bytes} bytes, more than the store accepts`)
  return {
    deviceName,
    schemaVersion: version,
    revision,
    deviceStatus,
    ...(decidedAt !== undefined && { decidedAt }),
    ...packed,
    ...(autoResolveAt !== undefined && { waiting, quietAt: new Date(autoResolveAt).toISOString() }),
  }
}

/**
 * Returns the form of the packed columns in a version of the state. Version 4 introduced shared messages, and version
 * 5 stores the rules' memory as bytes.
 */
const columnsFormOf = (version: Version): ColumnsForm => ({ isShared: version >= 4, isMemoryBytes: version >= 5 })

const packParts = (state: DeviceState, version: Version): Record<string, Uint8Array | string> => {
  const { chunk, latest, rules, pending, recentIds, autoResolveAt: _at, revision: _read, ...rest } = state
  const { statusLog: _log, ...others } = rest
  const { deviceName: _name, deviceStatus: _status, decidedAt: _decided, storedVersion: _version, ...own } = others
  const { queue, ...head } = own
  return {
    head: headText({ ...head, ...packedQueueOf(queue) }),
    latest: packLatest(latest),
    columns: packColumns({ chunk, rules, pending, recentIds }, latest, columnsFormOf(version)),
  }
}

const packedQueueOf = (queue: DeviceState['queue']): { queue?: PackedQueue } =>
  queue ? { queue: packQueue(queue) } : {}

const initial: Partial<DeviceState> = newDeviceState('')

/**
 * Returns the small fields of an instrument's state as JSON. Empty fields are left out, because most instruments have
 * neither refused nor undelivered messages, and no samples.
 */
const headText = (head: Head): string => {
  const isInitial = ([name, value]: [string, unknown]): boolean =>
    value === initial[name as keyof DeviceState] || (Array.isArray(value) && value.length === 0)
  return JSON.stringify(Object.fromEntries(Object.entries(head).filter(entry => !isInitial(entry))))
}

/** Thrown if an instrument's state is damaged. A retry does not help. */
export class UnreadableState extends Error {
  override readonly name = 'UnreadableState'
}

export const readStateItem = (item: Record<string, unknown>): DeviceState => {
  const deviceName = String(item['deviceName'])
  const statuses = item['statuses'] as Uint8Array | undefined // safe cast: only this product writes the item
  return {
    // If a field did not exist in the release that wrote the state, it gets its value from a new state.
    ...newDeviceState(deviceName),
    ...(isInColumns(item) ? columnFieldsOf(item) : fieldsOf2(item)),
    statusLog: statuses && readable(deviceName, () => unpackLog(statuses)),
    autoResolveAt: item['quietAt'] === undefined ? undefined : Date.parse(String(item['quietAt'])),
    revision: Number(item['revision']),
    storedVersion: readStateVersion(item),
    ...decisionIn(item),
  }
}

/** Returns the version of an instrument's stored state. Throws if a newer release has written the state. */
export const readStateVersion = (item: Record<string, unknown>): Version => {
  const version = versions.find(known => known === Number(item['schemaVersion']))
  if (!version) throw newerRelease(`The state of ${item['deviceName']} in the table deviceStates`)
  return version
}

/** Whether an instrument's stored state has a version with columns of bytes (3 or later). */
export const isInColumns = (item: Record<string, unknown>): boolean => readStateVersion(item) >= 3

const columnFieldsOf = (item: Record<string, unknown>): Partial<DeviceState> => {
  const deviceName = String(item['deviceName'])
  // The cast is safe, because only this service writes the stored item.
  const [latest, columns] = [item['latest'] as Uint8Array, item['columns'] as Uint8Array]
  return readable(deviceName, () => ({
    ...withQueue(headIn(item)),
    latest: unpackLatest(latest),
    ...unpackColumns(columns, latest, columnsFormOf(readStateVersion(item))),
  }))
}

/**
 * Reads the small fields of a stored state, which are JSON. The state's version must have columns of bytes (3 or
 * later).
 */
export const headIn = (item: Record<string, unknown>): Partial<Head> =>
  JSON.parse(String(item['head'])) as Partial<Head> // safe cast: only this product writes the item

/** Returns the given fields of an instrument's state with the queue of samples unpacked. */
export const withQueue = <Fields extends { readonly queue?: PackedQueue }>({ queue, ...fields }: Fields) => ({
  ...fields,
  queue: queue && unpackQueue(queue),
})

const fieldsOf2 = (item: Record<string, unknown>): Unpacked & Pick<DeviceState, 'rules' | 'chunk'> => {
  const [from = 0, to = 0, values = 0] = (item['chunkRange'] as number[] | undefined) ?? []
  const packedChunk = item['chunk'] as Uint8Array | undefined
  const packedRules = item['rules'] as Uint8Array | undefined
  const deviceName = String(item['deviceName'])
  return {
    ...packedPartOf(item),
    rules: packedRules && rulesIn(deviceName, packedRules),
    chunk: packedChunk && { from, to, values, entries: readable(deviceName, () => unpackEntries(packedChunk)) },
  }
}

/**
 * Reads what the rules remember of an instrument. If it cannot be read, the rules start afresh. An earlier release
 * may have stored more than this release reads, and such an instrument must not block the others of its shard.
 */
const rulesIn = (deviceName: string, packed: Uint8Array): DeviceState['rules'] => {
  try {
    return unpackRuleState(unpack(packed) as PackedRuleState) // safe cast: every release wrote this form
  } catch (error) {
    logger.error('rule state cannot be read; its rules begin anew', { device: deviceName, error: error as Error })
    return undefined
  }
}

/** Reads a part of an instrument's state. If the part is damaged, the error names the instrument. */
export const readable = <T>(deviceName: string, read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    throw new UnreadableState(`The state of ${deviceName} cannot be read`, { cause })
  }
}

/**
 * Reads, from a stored state, the administrator's decision on the instrument's admission. The API writes the decision
 * to separate attributes.
 */
export const decisionIn = (item: Record<string, unknown>): Pick<DeviceState, 'deviceStatus' | 'decidedAt'> => ({
  deviceStatus: item['deviceStatus'] as DeviceState['deviceStatus'], // safe cast: only this product writes the item
  decidedAt: item['decidedAt'] === undefined ? undefined : Number(item['decidedAt']),
})

/** Unpacks the packed part of an instrument's state that is stored in version 1 or 2. */
const packedPartOf = (item: Record<string, unknown>): Unpacked => {
  const deviceName = String(item['deviceName'])
  const packed = unpackStateFields(item)
  if (isFirstForm(packed)) return withPending({ ...packed, summarisedFrom: packed.chunkCount })
  return withPending({ ...packed, latest: readable(deviceName, () => latestIn(item)) })
}

/** Unpacks the fields of an instrument's state that is stored in version 1 or 2. */
export const unpackStateFields = (item: Record<string, unknown>): PackedFields | PackedFields1 =>
  // The cast is safe, because every release has written this form.
  readable(String(item['deviceName']), () => unpack(item['packed'] as Uint8Array)) as PackedFields | PackedFields1

const isFirstForm = (packed: PackedFields | PackedFields1): packed is PackedFields1 => 'latest' in packed

const withPending = ({ waitingRows, listedAt: _before, queue, ...part }: PackedFields & Latest): Unpacked => ({
  ...part,
  ...(queue && { queue: unpackQueue(queue) }),
  ...(waitingRows && { pending: unpackRows(waitingRows) }),
})

/**
 * Reads an instrument's latest values from its stored state. Empty for version 1 until the state is written again.
 */
const latestIn = (item: Record<string, unknown>): DeviceState['latest'] => {
  const packed = item['latest'] as Uint8Array | undefined // safe cast: every release wrote this form
  if (!packed) return {}
  return isBytes(packed) ? unpackLatest(packed) : (unpack(packed) as DeviceState['latest'])
}

/**
 * Returns a function that reads one data item's latest value from an instrument's stored state. The value is
 * undefined if the instrument has none.
 */
export const makeValueReader = (dataItem: string): ((item: Record<string, unknown>) => ReadingValue | undefined) => {
  const name = Buffer.from(dataItem)
  return item => {
    const packed = item['latest'] as Uint8Array | undefined // safe cast: every release writes this attribute as bytes
    if (packed && isBytes(packed)) return unpackLatestValue(packed, name)
    const latest = latestIn(item)
    return Object.hasOwn(latest, dataItem) ? latest[dataItem]?.value : undefined
  }
}
