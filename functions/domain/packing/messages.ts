import { knownNames, sameNames } from '#shared/contract/messages/itemNames.ts'
import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { ByteReader } from './byteReader.ts'
import { byteWriter, type ByteWriter } from './byteWriter.ts'
import { readColumn, writeColumn } from './columns.ts'
import { damagedState } from '../storedFaults.ts'
import { lengthIn, type NameNumbers } from './names.ts'

/** Messages that report the same names in the same order, stored as one column of values per item. */
interface Table {
  readonly names: readonly string[]
  readonly columns: readonly ReadingValue[][]
  rows: number
}

/** Writes the items of messages as tables. Messages that report the same names share a table. */
export const writeMessages = (writer: ByteWriter, messages: readonly Items[], names: NameNumbers): void => {
  const tables: Table[] = []
  const tableOf = messages.map(items => addTo(tables, items))
  writer.count(messages.length)
  writer.count(tables.length)
  // If there is only one table, as is usual, the table numbers are not written, because all messages are in it.
  if (tables.length > 1) for (const number of tableOf) writer.count(number)
  for (const table of tables) writeTable(writer, table, names)
}

/** Adds a message to the table with its names, and returns the table's number. */
const addTo = (tables: Table[], { names, values }: Items): number => {
  const found = tables.findIndex(table => sameNames(table.names, names))
  const number = found === -1 ? tables.push({ names, columns: names.map(() => []), rows: 0 }) - 1 : found
  const table = tables[number]
  if (!table) return number
  table.rows += 1
  for (let place = 0; place < values.length; place += 1) table.columns[place]?.push(values[place] ?? '')
  return number
}

/**
 * Writes a table. The lengths of the columns come first, so that a reader that needs one item can skip the others.
 */
const writeTable = (writer: ByteWriter, { names, columns }: Table, numbers: NameNumbers): void => {
  writer.count(names.length)
  for (const name of names) writer.count(numbers.numberOf(name))
  const written = byteWriter()
  let begin = 0
  for (const column of columns) {
    writeColumn(written, column)
    const end = written.written().length
    writer.count(end - begin)
    begin = end
  }
  writer.raw(written.written())
}

/** Reads the items of messages. Messages that report the same names share one list of names. */
export const readMessages = (reader: ByteReader, names: readonly string[]): Items[] => {
  const places = readPlaces(reader)
  const tables = places.rowsOfTables.map(rows => readTable(reader, rows, names))
  const next = tables.map(() => 0)
  return places.tables.map(number => {
    const table = tables[number]
    const row = next[number] ?? 0
    next[number] = row + 1
    return { names: table?.names ?? [], values: table?.columns.flatMap(column => column[row] ?? []) ?? [] }
  })
}

/** Reads the values of one item, and for each value the number of its message. */
export const readItem = (
  reader: ByteReader,
  names: readonly string[],
  name: string,
): { readonly messages: readonly number[]; readonly values: readonly ReadingValue[] } => {
  const places = readPlaces(reader)
  const found: { messages: number[]; values: ReadingValue[] } = { messages: [], values: [] }
  for (const [number, rows] of places.rowsOfTables.entries()) {
    const { numbers, lengths } = readHead(reader)
    const place = numbers.findIndex(one => names[one] === name)
    for (const [column, length] of lengths.entries()) {
      if (column !== place) reader.skip(length)
      else {
        found.values.push(...readColumn(reader, rows))
        for (const [message, table] of places.tables.entries()) if (table === number) found.messages.push(message)
      }
    }
  }
  return found
}

interface Places {
  /** For each message, the number of the table that contains its items. */
  readonly tables: readonly number[]
  readonly rowsOfTables: readonly number[]
}

/**
 * The maximum number of messages that are read. A state or a chunk has far fewer, even if no message reports any
 * items.
 */
const messagesLimit = 100_000

const readPlaces = (reader: ByteReader): Places => {
  const count = reader.count()
  if (count > messagesLimit) throw damagedState(`it has more than ${messagesLimit} messages`)
  const rowsOfTables = Array.from({ length: lengthIn(reader) }, () => 0)
  const tables = Array.from({ length: count }, () => {
    const number = rowsOfTables.length > 1 ? reader.count() : 0
    const rows = rowsOfTables[number]
    if (rows === undefined) throw damagedState('a message has no data items')
    rowsOfTables[number] = rows + 1
    return number
  })
  return { tables, rowsOfTables }
}

const readHead = (reader: ByteReader) => {
  const numbers = Array.from({ length: lengthIn(reader) }, () => reader.count())
  return { numbers, lengths: numbers.map(() => reader.count()) }
}

const readTable = (reader: ByteReader, rows: number, names: readonly string[]) => {
  const { numbers } = readHead(reader)
  const own = numbers.map(number => {
    const name = names[number]
    if (name === undefined) throw damagedState('a data item has no name')
    return name
  })
  return { names: knownNames(own) ?? own, columns: own.map(() => readColumn(reader, rows)) }
}

/** Writes times, each as the difference from the one before. */
export const writeTimes = (writer: ByteWriter, times: readonly number[]): void => {
  let before = 0
  for (const time of times) {
    writer.difference(time - before)
    before = time
  }
}

export const readTimes = (reader: ByteReader, length: number): number[] => {
  let time = 0
  return Array.from({ length }, () => (time += reader.difference()))
}
