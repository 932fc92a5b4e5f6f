import db from 'dynalite/db/index.js'
import type { ChangeFeed } from './changes.ts'
import type { Ongoing } from './ongoing.ts'
import { prefixes, listRowWrites, type RowWrite } from './rows.ts'
import type { Storage } from './storage.ts'
import type { Item, ItemChange } from './types.ts'

export interface Committer {
  storage: Storage
  /** The storage that serves reads without `ConsistentRead`, possibly a delayed copy. */
  replica: Storage
  feed: ChangeFeed
  ongoing: Ongoing
  /** Called after a commit that adds to a table's change feed. */
  onChange(tableName: string): void
}

/**
 * The reads and writes of one request. `commit` applies all writes as one batch; until then, none of them is on disk.
 */
export interface UnitOfWork {
  read(tableName: string, key: string): Promise<Item | undefined>
  write(tableName: string, key: string, after: Item | undefined): void
  /** The item that the request read last, with its row key. If a condition fails, it failed on this item. */
  lastRead(): { row: string; item: Item | undefined } | undefined
  /** The total size, in bytes, of the items that the request writes or deletes. */
  bytes(): number
  commit(extra?: RowWrite[]): Promise<void>
}

const notify = ({ onChange }: Committer, tables: Iterable<string>): void => {
  for (const table of tables) {
    try {
      onChange(table)
    } catch (error) {
      // The write is complete, so an error thrown by `onChange` must not reach the writer.
      console.error(error)
    }
  }
}

/** Writes item changes together with their index, expiry and feed rows, and the rows in `extra`, as one batch. */
export const commitChanges = async (
  committer: Committer,
  changes: readonly ItemChange[],
  cause: 'request' | 'expiry',
  extra: RowWrite[] = [],
): Promise<void> => {
  const { storage, feed } = committer
  const rows = changes.flatMap(change => {
    const record = storage.tables.get(change.tableName)
    return record ? listRowWrites(record, change) : []
  })
  const recorded = feed.record(changes, cause)
  const operations = [...rows, ...recorded.operations, ...extra]
  if (operations.length > 0) await storage.apply(operations)
  notify(committer, recorded.tables)
}

/**
 * Opens a unit of work. Call it only within `exclusive`, so that the items it has read are still current when it
 * commits.
 */
export const openUnitOfWork = (committer: Committer): UnitOfWork => {
  const before = new Map<string, Item | undefined>()
  const changes: ItemChange[] = []
  let last: { row: string; item: Item | undefined } | undefined
  return {
    read: async (tableName, key) => {
      const row = prefixes.items(tableName) + key
      const item = await committer.storage.get<Item>(row)
      before.set(row, item)
      last = { row, item }
      return item
    },
    write: (tableName, key, after) => {
      changes.push({ tableName, key, before: before.get(prefixes.items(tableName) + key), after })
    },
    lastRead: () => last,
    bytes: () => changes.reduce((sum, { before: old, after }) => sum + db.itemSize(after ?? old ?? {}), 0),
    commit: extra => commitChanges(committer, changes, 'request', extra),
  }
}
