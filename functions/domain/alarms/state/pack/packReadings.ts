import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { sameNames } from '#shared/contract/itemNames.ts'

type Reported = Readonly<Record<string, ReadingValue>>

/** Messages that report the same items in the same order: the names once, and the values of each item side by side. */
export type PackedTable = readonly [names: readonly number[], columns: readonly (readonly ReadingValue[])[]]

interface Table {
  readonly names: readonly string[]
  readonly columns: readonly ReadingValue[][]
}

/** Puts messages into tables, each into that of its items. */
export const tablesOf = (numberOf: (name: string) => number) => {
  const tables: Table[] = []
  /** Gives the number of the table. */
  const add = (readings: Reported): number => {
    const reported = Object.keys(readings)
    const known = tables.findIndex(({ names }) => sameNames(names, reported))
    const number = known === -1 ? tables.push({ names: reported, columns: reported.map(() => []) }) - 1 : known
    const { columns } = tables[number] ?? { columns: [] }
    for (const [place, value] of Object.values(readings).entries()) columns[place]?.push(value)
    return number
  }
  const packed = (): PackedTable[] => tables.map(({ names, columns }) => [names.map(numberOf), columns])
  return { add, packed }
}

/** Gives the messages of tables again, when they are asked for in the order in which they were put in. */
export const messagesIn = (tables: readonly PackedTable[], nameOf: (number: number) => string) => {
  const rows = tables.map(() => 0)
  return (table: number): Reported => {
    const [names, columns] = tables[table] ?? [[], []]
    const row = rows[table] ?? 0
    rows[table] = row + 1
    return readingsOf(names.map((name, place) => [nameOf(name), columns[place]?.[row]]))
  }
}

/** Names and values by turns: as messages were stored before they were put into tables. */
export type PackedPairs = readonly (number | ReadingValue)[]

export const readingsInPairs = (pairs: PackedPairs, nameOf: (number: number) => string): Reported =>
  readingsOf(
    Array.from({ length: pairs.length / 2 }, (_, item) => [nameOf(Number(pairs[2 * item])), pairs[2 * item + 1]]),
  )

/** Without a prototype: a mnemonic such as `__proto__` is a name like any other. */
const readingsOf = (items: readonly (readonly [name: string, value: ReadingValue | undefined])[]): Reported => {
  const readings: Record<string, ReadingValue> = Object.create(null)
  for (const [name, value] of items) if (value !== undefined) readings[name] = value
  return readings
}
