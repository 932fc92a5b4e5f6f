import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '#shared/time/iso.ts'
import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { packInParts, unpack } from '../store/packing.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('rowBacklog')

const schemaVersion = 1

/** How long a row is kept: long enough to raise a quota. A row that is not delivered by then is missing in reports. */
const keptSeconds = 30 * 86_400

/** The most rows of an item: as many as the stream accepts in one record. Rows with many values need several items. */
const rowsPerItem = 500

/**
 * The most bytes that are unpacked. Earlier releases kept up to 500 rows in an item whatever their length, and a
 * message has at most 128 KB.
 */
const unpackedLimit = 128 * 1024 * 1024

/**
 * The kinds of waiting rows: those that wait until their stream accepts rows again, and those of old days that wait
 * for their turn.
 */
export type Backlog = 'readings' | 'oldReadings'

/** Rows that wait, in one item. */
export interface KeptRows {
  readonly entry: string
  /** Unpacks the rows. Throws if they cannot be read. */
  readonly rows: () => readonly ReadingsRow[]
}

/**
 * Stores rows for the clock to deliver. Rows that wait for their stream are sorted by `now`, rows of old days by their
 * days.
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
 * Returns the rows that have waited longest, or those of the oldest days. Rows that were removed before are never
 * returned.
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
    // this release stores the value in this form
    rows: () => unpack(item['rows'] as Uint8Array, unpackedLimit) as readonly ReadingsRow[],
  }))
}

/** Removes rows that were delivered. */
export const dropRows = async (backlog: Backlog, entry: string): Promise<void> => {
  await db.send(new DeleteCommand({ TableName: table, Key: { delivery: backlog, entry } }))
}
