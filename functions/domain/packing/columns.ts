import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { ByteReader } from './byteReader.ts'
import type { ByteWriter } from './byteWriter.ts'
import { damagedState, newerRelease } from '../storedFaults.ts'

/** One item's values in a table of messages: one for each message that reported the item, oldest first. */
export type Column = readonly ReadingValue[]

/** The number that identifies each encoding of a column of values in stored bytes. */
const kinds = { decimals: 0, floats: 1, choices: 2 } as const

/**
 * The maximum number of decimals that are encoded as differences from the value before. Sensors report few digits;
 * with more decimals, a difference takes more bytes than the number itself.
 */
const digitsLimit = 9
const scales = Array.from({ length: digitsLimit + 1 }, (_, digits) => 10 ** digits)
/**
 * The limit for numbers that are scaled to integers. Below it, their differences are integers that a ByteWriter
 * accepts.
 */
const scaledLimit = 2 ** 51

/**
 * Writes a column. Numbers with up to nine decimals are scaled to integers and written as differences. Other numbers
 * are written as they are. Texts and booleans are written as positions in a list of the distinct values. Consecutive
 * values are similar, so most take one or two bytes even without compression.
 */
export const writeColumn = (writer: ByteWriter, column: Column): void => {
  const digits = digitsOf(column)
  if (digits === undefined) return writeChoices(writer, column)
  if (digits > digitsLimit) return writeFloats(writer, column as readonly number[]) // only numbers have digits
  writer.byte(kinds.decimals)
  writer.byte(digits)
  const scale = scales[digits] ?? 1
  let before = 0
  for (let place = 0; place < column.length; place += 1) {
    const scaled = Math.round((column[place] as number) * scale)
    writer.difference(scaled - before)
    before = scaled
  }
}

/** Reads a column of `length` values: one item's values in several messages. */
export const readColumn = (reader: ByteReader, length: number): ReadingValue[] => {
  const kind = reader.byte()
  switch (kind) {
    case kinds.decimals:
      return readDecimals(reader, length)
    case kinds.floats:
      return Array.from({ length }, () => reader.float())
    case kinds.choices:
      return readChoices(reader, length)
    default:
      throw unknownKind(kind)
  }
}

/** Skips a column of `length` values, which is faster than reading it. */
export const skipColumn = (reader: ByteReader, length: number): void => {
  const kind = reader.byte()
  if (kind === kinds.floats) return reader.skip(8 * length)
  if (kind === kinds.decimals) {
    reader.skip(1)
    for (let place = 0; place < length; place += 1) reader.count()
    return
  }
  if (kind !== kinds.choices) throw unknownKind(kind)
  readChoices(reader, length)
}

const unknownKind = (kind: number): Error =>
  newerRelease(`A column of kind ${kind} in the stored state of an instrument`)

/**
 * Returns the largest number of decimals in the column. The result is above `digitsLimit` if a number has more
 * decimals or is too large. Undefined if not all values are numbers.
 */
const digitsOf = (column: Column): number | undefined => {
  let digits = 0
  let largest = 0
  for (let place = 0; place < column.length; place += 1) {
    const value = column[place]
    if (typeof value !== 'number') return undefined
    largest = Math.max(largest, Math.abs(value))
    while (digits <= digitsLimit && !hasDecimals(value, scales[digits] ?? 1)) digits += 1
  }
  return largest * (scales[digits] ?? Infinity) < scaledLimit ? digits : digitsLimit + 1
}

const hasDecimals = (value: number, scale: number): boolean => Math.round(value * scale) / scale === value

const writeFloats = (writer: ByteWriter, column: readonly number[]): void => {
  writer.byte(kinds.floats)
  for (const value of column) writer.float(value)
}

const readDecimals = (reader: ByteReader, length: number): number[] => {
  const scale = scales[reader.byte()] ?? 1
  const values: number[] = []
  let scaled = 0
  for (let place = 0; place < length; place += 1) {
    scaled += reader.difference()
    values.push(scaled / scale)
  }
  return values
}

const choices = { text: 0, true: 1, false: 2, number: 3 } as const

const writeChoices = (writer: ByteWriter, column: Column): void => {
  const places = new Map<ReadingValue, number>()
  for (const value of column) if (!places.has(value)) places.set(value, places.size)
  writer.byte(kinds.choices)
  writer.count(places.size)
  for (const value of places.keys()) writeChoice(writer, value)
  // If the column has only one distinct value, the positions of its values are not written.
  if (places.size > 1) for (const value of column) writer.count(places.get(value) ?? 0)
}

const writeChoice = (writer: ByteWriter, value: ReadingValue): void => {
  if (typeof value === 'boolean') return writer.byte(value ? choices.true : choices.false)
  if (typeof value === 'number') {
    writer.byte(choices.number)
    return writer.float(value)
  }
  writer.byte(choices.text)
  return writer.text(value)
}

const readChoices = (reader: ByteReader, length: number): ReadingValue[] => {
  const count = reader.count()
  if (count > reader.left()) throw damagedState('a column has fewer bytes than values')
  const all = Array.from({ length: count }, () => readChoice(reader))
  return Array.from({ length }, () => {
    const value = all[count > 1 ? reader.count() : 0]
    if (value === undefined) throw damagedState('a value is missing in its column')
    return value
  })
}

const readChoice = (reader: ByteReader): ReadingValue => {
  const choice = reader.byte()
  switch (choice) {
    case choices.text:
      return reader.text()
    case choices.number:
      return reader.float()
    case choices.true:
      return true
    case choices.false:
      return false
    default:
      throw newerRelease(`A value of kind ${choice} in the stored state of an instrument`)
  }
}
