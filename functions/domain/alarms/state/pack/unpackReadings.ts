import { knownNames } from '#shared/contract/messages/itemNames.ts'
import type { Items, ReadingValue } from '#shared/contract/messages/telemetry.ts'

/**
 * Messages that report the same names in the same order. The names are stored once, followed by one column of values
 * per item.
 */
export type PackedTable = readonly [names: readonly number[], columns: readonly (readonly ReadingValue[])[]]

/**
 * Returns a function that returns the items of the next message of a table. Messages must be requested in the order
 * in which they were packed.
 */
export const itemsInTables = (tables: readonly PackedTable[], nameOf: (number: number) => string) => {
  const rest = tables.map(([names, columns]) => ({ names: sharedNames(names.map(nameOf)), columns, row: 0 }))
  return (number: number): Items => {
    const table = rest[number]
    if (!table) return { names: [], values: [] }
    const { names, columns, row } = table
    table.row += 1
    return { names, values: columns.flatMap(column => column[row] ?? []) }
  }
}

/**
 * A message's items as names and values in turn. Earlier releases stored the messages that rules remember in this
 * form.
 */
export type PackedPairs = readonly (number | ReadingValue)[]

export const itemsInPairs = (pairs: PackedPairs, nameOf: (number: number) => string): Items => ({
  names: sharedNames(pairs.filter((_, place) => place % 2 === 0).map(name => nameOf(Number(name)))),
  values: pairs.filter((_, place) => place % 2 === 1),
})

/** Returns the equal list of names that other messages already share, if there is one; otherwise the list itself. */
const sharedNames = (names: readonly string[]): readonly string[] => knownNames(names) ?? names
