import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '#shared/time/iso.ts'
import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { packInParts, unpack } from '../store/packing.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('rowBacklog')

const schemaVersion = 1

/**
 * How long a row that could not be delivered to the data set is kept: long enough to have a quota of AWS raised. A
 * row that is not delivered by then is missing from reports.
 */
const keptSeconds = 30 * 86_400

/**
 * The maximum number of undelivered rows per item of the backlog: as many as the stream accepts in one record. Rows
 * with many values need several items.
 */
const rowsPerItem = 500

/**
 * The maximum number of bytes that a backlog item may unpack to. Earlier releases kept up to 500 rows in an item
 * whatever their length, and a message has at most 128 KB.
 */
const unpackedLimit = 128 * 1024 * 1024

/**
 * The kinds of undelivered rows in the backlog: rows that wait until their stream accepts rows again, and rows of old
 * days, which are delivered from time to time.
 */
export type Backlog = 'readings' | 'oldReadings'

/** The undelivered rows in one item of the backlog. */
export interface KeptRows {
  readonly entry: string
  /** Unpacks the undelivered rows of a backlog item. Throws if they cannot be read. */
  readonly rows: () => readonly ReadingsRow[]
}

/**
 * Stores undelivered rows for the scheduled function to deliver later. Rows that wait for their stream are sorted by
 * `now`, rows of old days by day.
 */
export const keepRows = async (backlog: Backlog, rows: readonly ReadingsRow[], now: number): Promise<void> => {
  const time = iso(now)
  const groups = Map.groupBy(rows, ({ day }) => (backlog === 'oldReadings' ? day : time))
  const items = Array.from(groups, ([order, group]) => packed(group).map(part => ({ order, part }))).flat()
  await Promise.all(
    items.map(({ order, part }) =>
      db.send(
        new PutCommand({
          TableName: table,
          Item: {
            delivery: backlog,
            entry: `${order}#${randomUUID()}`,
            schemaVersion,
            rows: part,
            expiresAt: Math.floor(now / 1_000) + keptSeconds,
          },
        }),
      ),
    ),
  )
}

const packed = (rows: readonly ReadingsRow[]): Uint8Array[] => {
  const starts = Array.from({ length: Math.ceil(rows.length / rowsPerItem) }, (_, index) => index * rowsPerItem)
  return starts.flatMap(start => packInParts(rows.slice(start, start + rowsPerItem)))
}

/**
 * Returns the undelivered rows that have waited longest, or those of the oldest days. Rows that were removed before
 * are never returned.
 */
export const oldestRows = async (backlog: Backlog, limit: number): Promise<KeptRows[]> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: table,
      ConsistentRead: true,
      KeyConditionExpression: 'delivery = :delivery',
      ExpressionAttributeValues: { ':delivery': backlog },
      Limit: limit,
    }),
  )
  return Items.map(item => ({
    entry: String(item['entry']),
    // The cast is safe, because only this service writes the stored item.
    rows: () => unpack(item['rows'] as Uint8Array, unpackedLimit) as readonly ReadingsRow[],
  }))
}

/** Removes delivered rows from the backlog. */
export const dropRows = async (backlog: Backlog, entry: string): Promise<void> => {
  await db.send(new DeleteCommand({ TableName: table, Key: { delivery: backlog, entry } }))
}
