import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { endOf, prefixes, type RowWrite } from './rows.ts'
import { eachPage, openStorage, type Storage } from './storage.ts'

/** Whether a row is an item or an index row. Only these are copied, because reads return no other rows. */
const isRead = ({ key }: RowWrite): boolean => key.startsWith(prefixes.allItems) || key.startsWith(prefixes.indexes)

export interface LateReads {
  /** The main storage, to which requests write. Each write reaches the delayed copy after the lag. */
  readonly storage: Storage
  /** The delayed copy of the storage, which serves reads that do not request consistency. */
  readonly replica: Storage
}

/**
 * Keeps a second copy of the stored rows, which receives each write `lagMs` later, in order. Reads of indexes and
 * reads without `ConsistentRead` use the copy, because DynamoDB guarantees only that they reflect a write after some
 * time. The copy is rebuilt whenever the storage is opened.
 * docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 * @param path a directory that is used only for the copy
 */
export const withLateReads = async (storage: Storage, path: string, lagMs: number): Promise<LateReads> => {
  await rm(path, { recursive: true, force: true })
  const copy = await openStorage(path)
  for (const rows of [prefixes.allItems, prefixes.indexes])
    await eachPage(storage, { gte: rows, lt: endOf(rows) }, async page => {
      await copy.apply(page.map(([key, value]) => ({ type: 'put', key, value })))
      return true
    })
  const closing = new AbortController()
  let written: Promise<void> = Promise.resolve()
  const writeLater = (rows: RowWrite[]): void => {
    const due = wait(lagMs, undefined, { signal: closing.signal }).catch(() => undefined)
    written = Promise.all([written, due]).then(() => copy.apply(rows))
  }
  return {
    storage: {
      ...storage,
      apply: async operations => {
        await storage.apply(operations)
        const late = operations.filter(isRead)
        if (late.length > 0) writeLater(late)
      },
      close: async () => {
        closing.abort()
        await written
        await Promise.all([copy.close(), storage.close()])
      },
    },
    replica: { ...copy, tables: storage.tables },
  }
}
