import db from 'dynalite/db/index.js'
import type { Index, Item, ItemChange, Table, TableRecord } from './types.ts'

/** One row of LevelDB: everything is kept in one key space, so that one batch can hold all that a request changes. */
export type RowWrite = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string }

// Table and index names have no tilde, so no prefix is the beginning of another. All keys are ASCII.
export const prefixes = {
  table: 'table~',
  allItems: 'item~',
  items: (table: string) => `item~${table}~`,
  indexes: 'index~',
  index: (table: string, index: string) => `index~${table}~${index}~`,
  expiry: (table: string) => `expiry~${table}~`,
  changes: (table: string) => `change~${table}~`,
  token: 'token~',
  tokenTime: 'tokentime~',
}

export const endOf = (prefix: string): string => `${prefix}\uffff`

export const indexesOf = (table: Table): Index[] => [
  ...(table.GlobalSecondaryIndexes ?? []),
  ...(table.LocalSecondaryIndexes ?? []),
]

/**
 * The key of an item's row in an index: the index key, then the whole primary key. dynalite itself appends 24 bits of
 * a hash, and with some thousand items under one index key the rows of two of them would become one.
 */
export const indexKey = (table: Table, index: Index, item: Item): string =>
  db.createKey(item, table, index.KeySchema) + db.createKey(item, table)

/**
 * The name of an attribute that is an index's key but has another type or is empty: the service refuses such an item,
 * and dynalite would index it.
 */
export const unfitIndexKey = (table: Table, item: Item): string | undefined => {
  const names = new Set(indexesOf(table).flatMap(index => index.KeySchema.map(key => key.AttributeName)))
  const definitions = table.AttributeDefinitions.filter(({ AttributeName }) => names.has(AttributeName))
  return definitions.find(({ AttributeName, AttributeType }) => {
    const value = item[AttributeName]
    return (
      value !== undefined && Object.entries(value).some(([type, content]) => type !== AttributeType || content === '')
    )
  })?.AttributeName
}

const attributesOf = (table: Table, { KeySchema, Projection }: Index): string[] => [
  ...[...KeySchema, ...table.KeySchema].map(key => key.AttributeName),
  ...(Projection.NonKeyAttributes ?? []),
]

const project = (table: Table, index: Index, item: Item): Item => {
  if (index.Projection.ProjectionType === 'ALL') return item
  const kept = new Set(attributesOf(table, index))
  return Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name)))
}

/** The item's row in an index, or undefined if it lacks one of the index's keys: an index is sparse. */
export const indexRow = (
  table: Table,
  index: Index,
  item: Item | undefined,
): { key: string; value: Item } | undefined => {
  if (!item || index.KeySchema.some(key => item[key.AttributeName] === undefined)) return undefined
  const key = prefixes.index(table.TableName, index.IndexName) + indexKey(table, index, item)
  return { key, value: project(table, index, item) }
}

/** The key of an item's expiry row: its time in seconds, then its own key. Undefined if it never expires. */
export const expiryKey = ({ table, expiryAttribute }: TableRecord, key: string, item?: Item): string | undefined => {
  const seconds = expiryAttribute === undefined ? Number.NaN : Number(item?.[expiryAttribute]?.N)
  if (!(seconds > 0) || seconds > Number.MAX_SAFE_INTEGER) return undefined
  return prefixes.expiry(table.TableName) + String(Math.ceil(seconds)).padStart(16, '0') + key
}

/** Removes the old row unless the new one replaces it. */
const replaced = (before: string | undefined, after: { key: string; value: unknown } | undefined): RowWrite[] => [
  ...(before !== undefined && before !== after?.key ? [{ type: 'del' as const, key: before }] : []),
  ...(after ? [{ type: 'put' as const, ...after }] : []),
]

/** All rows of one change: the item, its index rows and its expiry row. */
export const listRowWrites = (record: TableRecord, { key, before, after }: ItemChange): RowWrite[] => {
  const { table } = record
  const row = prefixes.items(table.TableName) + key
  const expiresAt = expiryKey(record, key, after)
  return [
    after ? { type: 'put', key: row, value: after } : { type: 'del', key: row },
    ...indexesOf(table).flatMap(index => replaced(indexRow(table, index, before)?.key, indexRow(table, index, after))),
    ...replaced(expiryKey(record, key, before), expiresAt === undefined ? undefined : { key: expiresAt, value: 1 }),
  ]
}
