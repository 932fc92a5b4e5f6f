import { isDeepStrictEqual } from 'node:util'
import { tables, tableVariable, type IndexDefinition, type TableDefinition, type TableName } from '#shared/tables.ts'
import { wireBytes, type WireItem } from './wire.ts'

/** The write units of a stage's tables and indexes, by `table` or `table.index`. */
export type Units = Readonly<Record<string, number>>

/** The table with this name; functions of the bench call a table by the variable that names it. */
export const tableCalled = (name: string): TableName => {
  const found = (Object.keys(tables) as TableName[]).find(table => tableVariable(table) === name)
  if (!found) throw new Error(`There is no table ${name}`)
  return found
}

/** Counts the units of writes as DynamoDB charges them. */
export const openMeter = () => {
  const units: Record<string, number> = {}
  const add = (name: string, count: number): void => void (units[name] = (units[name] ?? 0) + count)
  return {
    units: (): Units => ({ ...units }),
    /** A write in a transaction is charged twice in the table, and once in its indexes. */
    count: (table: TableName, before: WireItem | undefined, after: WireItem, inTransaction: boolean): void => {
      add(table, unitsOf(Math.max(wireBytes(after), before ? wireBytes(before) : 0)) * (inTransaction ? 2 : 1))
      const definition: TableDefinition = tables[table]
      for (const [name, index] of Object.entries(definition.indexes ?? {}))
        add(`${table}.${name}`, indexUnits(definition, index, before, after))
    },
  }
}

/** Each kilobyte begun. */
const unitsOf = (bytes: number): number => Math.ceil(bytes / 1_024)

/** An index is written if an item enters it, leaves it, or changes in what the index holds of it. */
const indexUnits = (
  table: TableDefinition,
  index: IndexDefinition,
  before: WireItem | undefined,
  after: WireItem,
): number => {
  const [was, is] = [before && heldOf(table, index, before), heldOf(table, index, after)]
  if (!was) return is ? unitsOf(wireBytes(is)) : 0
  if (!is) return unitsOf(wireBytes(was))
  if (isDeepStrictEqual(was, is)) return 0
  const sameKey = [index.partitionKey, index.sortKey].every(key => isDeepStrictEqual(was[key], is[key]))
  const put = unitsOf(Math.max(wireBytes(is), sameKey ? wireBytes(was) : 0))
  return sameKey ? put : put + unitsOf(wireBytes(was))
}

const heldOf = (table: TableDefinition, index: IndexDefinition, item: WireItem): WireItem | undefined => {
  const { partitionKey, sortKey, only } = index
  if (!item[partitionKey] || !item[sortKey]) return undefined
  if (!only) return item
  const names = new Set([table.partitionKey, table.sortKey, partitionKey, sortKey, ...only])
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)))
}
