import db from 'dynalite/db/index.js'
import type { Index, Item, ItemChange, Table, TableRecord } from './types.ts'

/**
 * One write or deletion of a LevelDB row. All rows share one key space, so that a single batch can contain everything
 * that a request changes.
 */
export type RowWrite = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string }

// Row keys consist of ASCII. Names of tables and indexes contain no tilde, so none of these key prefixes is the
// beginning of another one.
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
 * Returns the key of an item's row in an index: the index key, followed by the whole primary key. dynalite itself
 * appends only a 24-bit hash, so that among some thousand items with the same index key, two would share a row.
 */
export const indexKey = (table: Table, index: Index, item: Item): string =>
  db.createKey(item, table, index.KeySchema) + db.createKey(item, table)

/**
 * Returns the name of an index key that is empty in this item or does not have the index's type. Undefined if there
 * is none. DynamoDB refuses such an item, but dynalite would index it.
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

/**
 * Returns the item's row in an index. Undefined if the item lacks a key of the index and is therefore not in the
 * index.
 */
export const indexRow = (
  table: Table,
  index: Index,
  item: Item | undefined,
): { key: string; value: Item } | undefined => {
  if (!item || index.KeySchema.some(key => item[key.AttributeName] === undefined)) return undefined
  const key = prefixes.index(table.TableName, index.IndexName) + indexKey(table, index, item)
  return { key, value: project(table, index, item) }
}

/**
 * Returns the key of an item's expiry row: the expiry in seconds, followed by the item's key. Undefined if the item
 * never expires.
 */
export const expiryKey = ({ table, expiryAttribute }: TableRecord, key: string, item?: Item): string | undefined => {
  const seconds = expiryAttribute === undefined ? Number.NaN : Number(item?.[expiryAttribute]?.N)
  if (!(seconds > 0) || seconds > Number.MAX_SAFE_INTEGER) return undefined
  return prefixes.expiry(table.TableName) + String(Math.ceil(seconds)).padStart(16, '0') + key
}

/**
 * Returns the writes that replace one row with another. They delete the row with the key `before`, unless the new row
 * has the same key, and write the row `after`, if there is one.
 */
const replaced = (before: string | undefined, after: { key: string; value: unknown } | undefined): RowWrite[] => [
  ...(before !== undefined && before !== after?.key ? [{ type: 'del' as const, key: before }] : []),
  ...(after ? [{ type: 'put' as const, ...after }] : []),
]

/** Returns all row writes for one change: the item, its index rows and its expiry row. */
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
