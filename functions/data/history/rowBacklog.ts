import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DeliveryName, ReadingsRow } from '#shared/readingsDataSet.ts'
import { packInParts, unpack } from '../store/packing.ts'
import { db, tableName } from '../store/db.ts'

const table = tableName('rowBacklog')

const schemaVersion = 1

/** Long enough to raise a quota; a row that waits longer is missing in reports. */
const keptSeconds = 30 * 86_400

/** As many as a record of the stream takes; rows of many values need several items. */
const rowsPerItem = 500

/** Earlier releases kept up to 500 rows in an item however long they were; a message has at most 128 KB. */
const unpackedLimit = 128 * 1024 * 1024

/** Rows that wait, in one item. */
export interface KeptRows {
  readonly entry: string
  /** Unpacks the rows. Throws where they cannot be read. */
  readonly rows: () => readonly ReadingsRow[]
}

/** Stores rows that the stream of a data set did not take. */
export const keepRows = async (delivery: DeliveryName, rows: readonly ReadingsRow[], now: number): Promise<void> => {
  const starts = Array.from({ length: Math.ceil(rows.length / rowsPerItem) }, (_, index) => index * rowsPerItem)
  const parts = starts.flatMap(start => packInParts(rows.slice(start, start + rowsPerItem)))
  await Promise.all(
    parts.map(part =>
      db.send(
        new PutCommand({
          TableName: table,
          Item: {
            delivery,
            entry: `${new Date(now).toISOString()}#${randomUUID()}`,
            schemaVersion,
            rows: part,
            expiresAt: Math.floor(now / 1_000) + keptSeconds,
          },
        }),
      ),
    ),
  )
}

/** The rows that have waited longest. */
export const oldestRows = async (delivery: DeliveryName, limit: number): Promise<KeptRows[]> => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'delivery = :delivery',
      ExpressionAttributeValues: { ':delivery': delivery },
      Limit: limit,
    }),
  )
  return Items.map(item => ({
    entry: String(item['entry']),
    rows: () => unpack(item['rows'] as Uint8Array, unpackedLimit) as readonly ReadingsRow[], // as this release writes it
  }))
}

/** Removes rows that were handed on. */
export const dropRows = async (delivery: DeliveryName, entry: string): Promise<void> => {
  await db.send(new DeleteCommand({ TableName: table, Key: { delivery, entry } }))
}
