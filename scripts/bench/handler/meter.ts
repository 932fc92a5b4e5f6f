import { isDeepStrictEqual } from 'node:util'
import {
  tables,
  tableVariable,
  type IndexDefinition,
  type TableDefinition,
  type TableName,
} from '#shared/server/tables.ts'
import { wireBytes, type WireItem } from './wire.ts'

/** The capacity units used per table and per index, keyed by `table` or `table.index`. */
export type Units = Readonly<Record<string, number>>

/**
 * Returns the table that a DynamoDB table name stands for. In the bench, a table's name in DynamoDB is the name of
 * the environment variable for the table.
 */
export const tableCalled = (name: string): TableName => {
  const found = (Object.keys(tables) as TableName[]).find(table => tableVariable(table) === name)
  if (!found) throw new Error(`The variable ${name} belongs to no table. Add the table in shared/server/tables.ts`)
  return found
}

/** Counts write and read units as DynamoDB charges them. */
export const openMeter = () => {
  const units: Record<string, number> = {}
  const reads: Record<string, number> = {}
  const addTo = (all: Record<string, number>, name: string, count: number): void =>
    void (all[name] = (all[name] ?? 0) + count)
  const add = (name: string, count: number): void => addTo(units, name, count)
  return {
    units: (): Units => ({ ...units }),
    readUnits: (): Units => ({ ...reads }),
    /**
     * Counts a read of one or more items: half a unit per started 4 KB, or a whole unit if the read is consistent.
     */
    countRead: (table: TableName, items: readonly WireItem[], isConsistent = false): void => {
      const bytes = items.reduce((sum, item) => sum + wireBytes(item), 0)
      addTo(reads, table, Math.max(1, Math.ceil(bytes / 4_096)) * (isConsistent ? 1 : 0.5))
    },
    /**
     * Counts a write. In a transaction, the write to the table is charged twice, but the write to each index only
     * once.
     */
    count: (table: TableName, before: WireItem | undefined, after: WireItem, inTransaction: boolean): void => {
      add(table, unitsOf(Math.max(wireBytes(after), before ? wireBytes(before) : 0)) * (inTransaction ? 2 : 1))
      const definition: TableDefinition = tables[table]
      for (const [name, index] of Object.entries(definition.indexes ?? {}))
        add(`${table}.${name}`, indexUnits(definition, index, before, after))
    },
  }
}

/** Returns the write units for an item of the given size: one per started kilobyte. */
const unitsOf = (bytes: number): number => Math.ceil(bytes / 1_024)

/**
 * Returns the units of the write to an index. An index is written if the item enters or leaves it, or if an attribute
 * in the index has changed.
 */
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
