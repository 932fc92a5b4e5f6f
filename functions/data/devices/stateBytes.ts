import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { readRuleState, writeRuleState, type StoredForm } from '../../domain/alarms/state/pack/writeRuleState.ts'
import { byteReader, type ByteReader } from '../../domain/packing/byteReader.ts'
import { byteWriter, type ByteWriter } from '../../domain/packing/byteWriter.ts'
import { readColumn, skipColumn, writeColumn } from '../../domain/packing/columns.ts'
import { readMessages, readTimes, writeMessages, writeTimes } from '../../domain/packing/messages.ts'
import { findName, nameNumbers, readNames, writeNames } from '../../domain/packing/names.ts'
import { damagedState } from '../../domain/storedFaults.ts'
import type { DeviceState, LatestValue } from '../../domain/telemetry/deviceState.ts'
import { readingCategories, type ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { TooLargeToStore, unpackedLimit } from '../store/packing.ts'
import { packRows, unpackRows, type WaitingRows } from './waitingRows.ts'

/**
 * The first byte of an attribute of an instrument's state that is packed as bytes. Deflated JSON, the older form,
 * never begins with it.
 */
const firstByte = 3

/** Whether an attribute of an instrument's state is packed as bytes. Otherwise it is deflated JSON. */
export const isBytes = (packed: Uint8Array): boolean => packed[0] === firstByte

/**
 * The fields of an instrument's state that are packed as columns of numbers and values. As JSON, they would be long
 * and slow to compress.
 */
export type Columns = Pick<DeviceState, 'recentIds' | 'chunk' | 'rules' | 'pending'>

/** Packs the latest values of a state: their names, values, times and categories, each as a list. */
export const packLatest = (latest: DeviceState['latest']): Uint8Array => {
  const writer = byteWriter()
  const entries = Object.entries(latest)
  writer.byte(firstByte)
  writeNames(
    writer,
    entries.map(([name]) => name),
  )
  for (const [, { value }] of entries) writeColumn(writer, [value])
  writeTimes(
    writer,
    entries.map(([, { at }]) => at),
  )
  writeColumn(
    writer,
    entries.map(([, { category }]) => readingCategories.indexOf(category)),
  )
  return writer.written()
}

export const unpackLatest = (packed: Uint8Array): DeviceState['latest'] => {
  const reader = readerOf(packed)
  const names = readNames(reader)
  const values = names.map(() => readColumn(reader, 1)[0])
  const times = readTimes(reader, names.length)
  const categories = readColumn(reader, names.length)
  const entries = names.map((name, place): [string, LatestValue] => {
    const [value, category] = [values[place], readingCategories[Number(categories[place])]]
    if (value === undefined || category === undefined) throw damagedState('a latest value has no category')
    return [name, { value, at: times[place] ?? 0, category }]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the latest value of one item from a state's packed latest values, without decoding the others. Undefined if
 * the item has no value.
 * @param name the item's name in UTF-8
 */
export const unpackLatestValue = (packed: Uint8Array, name: Uint8Array): ReadingValue | undefined => {
  const reader = readerOf(packed)
  const place = findName(reader, name)
  for (let before = 0; before < place; before += 1) skipColumn(reader, 1)
  return place === -1 ? undefined : readColumn(reader, 1)[0]
}

/**
 * Returns the names of the items in the packed latest values. The packed columns refer to a name by its place in this
 * list.
 */
const namesIn = (latest: Uint8Array): string[] => readNames(readerOf(latest))

const readerOf = (packed: Uint8Array): ByteReader => {
  const reader = byteReader(packed)
  if (reader.byte() !== firstByte) throw damagedState('it begins with an unknown byte')
  return reader
}

/**
 * The size in bytes from which the packed columns of a state are compressed. Only large columns, with many waiting
 * rows or rules, repeat enough text to be worth the time.
 */
const compressedFrom = 8_192
const stored = { plain: 0, compressed: 1 } as const

/** How the packed columns of an instrument's state are written in a version of the state. */
export interface ColumnsForm {
  /**
   * Whether a message is written only once if it belongs both to the open chunk of history and to what the rules
   * remember.
   */
  readonly isShared: boolean
  /** Whether what the rules remember of the instrument is written as bytes instead of JSON. */
  readonly isMemoryBytes: boolean
}

/** Packs the columns of an instrument's state. Throws `TooLargeToStore` if they are too large to be read again. */
export const packColumns = (
  { recentIds, chunk, rules, pending }: Columns,
  latest: DeviceState['latest'],
  form: ColumnsForm,
): Uint8Array => {
  const names = nameNumbers(Object.keys(latest))
  const known = names.all.length
  const body = byteWriter()
  writeIds(body, recentIds)
  writeFlag(body, chunk !== undefined)
  if (chunk) {
    writeTimes(body, [chunk.from, chunk.to, chunk.values])
    writeMessages(
      body,
      chunk.entries.map(([, items]) => items),
      names,
    )
    writeTimes(
      body,
      chunk.entries.map(([at]) => at),
    )
  }
  writeFlag(body, rules !== undefined)
  if (rules) writeRuleState(body, rules, names, ruleFormOf(form, chunk))
  writeFlag(body, pending.length > 0)
  if (pending.length > 0) body.text(JSON.stringify(packRows(pending)))
  const whole = byteWriter()
  // Only names that are not among the latest values are written here; those of the latest values have the first
  // numbers.
  writeNames(whole, names.all.slice(known))
  whole.raw(body.written())
  return storedForm(whole.written())
}

const storedForm = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length > unpackedLimit)
    throw new TooLargeToStore(`The columns of a state have ${bytes.length} bytes, more than can be read again`)
  const isLong = bytes.length > compressedFrom
  const content = isLong ? deflateRawSync(bytes, { level: 3 }) : bytes
  return Buffer.concat([Uint8Array.of(firstByte, isLong ? stored.compressed : stored.plain), content])
}

const ruleFormOf = ({ isShared, isMemoryBytes }: ColumnsForm, chunk: Columns['chunk']): StoredForm => ({
  shared: isShared ? (chunk?.entries ?? []) : undefined,
  isMemoryBytes,
})

/**
 * Unpacks the columns of an instrument's state.
 * @param latest the packed latest values, whose names have the first numbers
 */
export const unpackColumns = (packed: Uint8Array, latest: Uint8Array, form: ColumnsForm): Columns => {
  const outer = readerOf(packed)
  const isCompressed = outer.byte() === stored.compressed
  const content = outer.raw(outer.left())
  const reader = byteReader(isCompressed ? inflateRawSync(content, { maxOutputLength: unpackedLimit }) : content)
  const names = [...namesIn(latest), ...readNames(reader)]
  const recentIds = readIds(reader)
  const chunk = readFlag(reader) ? readChunk(reader, names) : undefined
  return {
    recentIds,
    chunk,
    rules: readFlag(reader) ? readRuleState(reader, names, ruleFormOf(form, chunk)) : undefined,
    // The cast is safe, because `packColumns` has written what is read here.
    pending: readFlag(reader) ? unpackRows(JSON.parse(reader.text()) as WaitingRows) : [],
  }
}

const readChunk = (reader: ByteReader, names: readonly string[]): NonNullable<DeviceState['chunk']> => {
  const [from = 0, to = 0, values = 0] = readTimes(reader, 3)
  const items = readMessages(reader, names)
  const times = readTimes(reader, items.length)
  return { from, to, values, entries: items.map((one, place) => [times[place] ?? 0, one]) }
}

const writeFlag = (writer: ByteWriter, isSet: boolean): void => writer.byte(isSet ? 1 : 0)
const readFlag = (reader: ByteReader): boolean => reader.byte() === 1

/** The length of a message id in bytes. As text, the id is these bytes in base64url. */
const idBytes = 9

const writeIds = (writer: ByteWriter, ids: DeviceState['recentIds']): void => {
  writer.count(ids.length)
  for (const [id] of ids) {
    const bytes = Buffer.from(id, 'base64url')
    if (bytes.length !== idBytes)
      throw new RangeError(
        `The message id ${id} has not ${idBytes} bytes. Mend functions/domain/telemetry/messageId.ts`,
      )
    writer.raw(bytes)
  }
  writeTimes(
    writer,
    ids.map(([, at]) => at),
  )
}

const readIds = (reader: ByteReader): DeviceState['recentIds'] => {
  const ids = Array.from({ length: reader.count() }, () => Buffer.from(reader.raw(idBytes)).toString('base64url'))
  const times = readTimes(reader, ids.length)
  return ids.map((id, place) => [id, times[place] ?? 0])
}
