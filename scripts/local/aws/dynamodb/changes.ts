import { randomUUID } from 'node:crypto'
import db from 'dynalite/db/index.js'
import { endOf, prefixes, type RowWrite } from './rows.ts'
import { sameItem } from './sameItem.ts'
import type { Storage } from './storage.ts'
import type { ChangeRecord, Item, ItemChange, Table } from './types.ts'

/**
 * The key of the row that stores the sequence number of the newest change. This row is separate from the change
 * records, so that no number is used twice, even after all records have been trimmed.
 */
const counterKey = 'counter~change'
const sequenceDigits = 21

export interface Changes {
  /**
   * Reads up to `limit` recorded changes of a table, oldest first, beginning after `afterSequence`. If
   * `afterSequence` is undefined, begins with the oldest stored change.
   */
  read(tableName: string, afterSequence: string | undefined, limit: number): Promise<ChangeRecord[]>
  /** Deletes the table's recorded changes up to and including `throughSequence`. */
  trim(tableName: string, throughSequence: string): Promise<void>
}

export type ChangeFeed = Changes & {
  /**
   * Returns the rows that record item changes in the change feed, to be written in the same batch as the changes.
   * Call it only within `exclusive`.
   */
  record(changes: readonly ItemChange[], cause: 'request' | 'expiry'): { operations: RowWrite[]; tables: Set<string> }
}

const keysOf = (table: Table, item: Item): Item =>
  Object.fromEntries(
    table.KeySchema.flatMap(({ AttributeName }) => {
      const value = item[AttributeName]
      return value ? [[AttributeName, value]] : []
    }),
  )

const eventName = ({ before, after }: ItemChange): ChangeRecord['eventName'] => {
  if (!after) return 'REMOVE'
  return before ? 'MODIFY' : 'INSERT'
}

const images = ({ before, after }: ItemChange): { NewImage?: Item; OldImage?: Item } => ({
  ...(after && { NewImage: after }),
  ...(before && { OldImage: before }),
})

const changeRecord = (table: Table, change: ItemChange, sequence: number, at: number): ChangeRecord => {
  const { before, after } = change
  const keys = keysOf(table, after ?? before ?? {})
  const held = [keys, before, after].filter(item => item !== undefined)
  return {
    eventID: randomUUID().replaceAll('-', ''),
    eventName: eventName(change),
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: table.TableArn.split(':')[3] ?? '',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(at / 1000),
      Keys: keys,
      ...images(change),
      SequenceNumber: String(sequence).padStart(sequenceDigits, '0'),
      SizeBytes: held.reduce((bytes, item) => bytes + db.itemSize(item), 0),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    eventSourceARN: table.LatestStreamArn ?? '',
  }
}

const expired: Pick<ChangeRecord, 'userIdentity'> = {
  userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
}

/** Opens the change feeds of the tables that have a stream. Each change is recorded in the same batch as its data. */
export const openChangeFeed = async (storage: Storage, now: () => number): Promise<ChangeFeed> => {
  let last = (await storage.get<number>(counterKey)) ?? 0

  const record: ChangeFeed['record'] = (changes, cause) => {
    const operations: RowWrite[] = []
    const tables = new Set<string>()
    for (const change of changes) {
      const table = storage.tables.get(change.tableName)?.table
      if (!table?.LatestStreamArn || sameItem(change.before, change.after)) continue
      last += 1
      const value = { ...changeRecord(table, change, last, now()), ...(cause === 'expiry' && expired) }
      const key = prefixes.changes(change.tableName) + value.dynamodb.SequenceNumber
      operations.push({ type: 'put', key, value })
      tables.add(change.tableName)
    }
    if (operations.length > 0) operations.push({ type: 'put', key: counterKey, value: last })
    return { operations, tables }
  }

  const read: Changes['read'] = (tableName, afterSequence = '', limit) => {
    const prefix = prefixes.changes(tableName)
    const range = { gt: prefix + afterSequence, lt: endOf(prefix), limit, valueEncoding: 'json' }
    return storage.level.values<string, ChangeRecord>(range).all()
  }

  const trim: Changes['trim'] = async (tableName, throughSequence) => {
    const prefix = prefixes.changes(tableName)
    await storage.level.clear({ gt: prefix, lte: prefix + throughSequence })
  }

  return { record, read, trim }
}
