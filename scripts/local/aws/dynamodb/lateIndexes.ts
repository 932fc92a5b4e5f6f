import { setTimeout as wait } from 'node:timers/promises'
import { fillIndex } from './addIndex.ts'
import { indexesOf, prefixes, type RowWrite } from './rows.ts'
import type { Storage } from './storage.ts'

const isOfIndex = ({ key }: RowWrite): boolean => key.startsWith(prefixes.indexes)

/**
 * Writes the rows of indexes only after a while, in order: DynamoDB promises no more of a read of an index than that it
 * catches up. Rows that a killed process had not written yet are written when it is opened.
 */
export const withLateIndexes = async (storage: Storage, lagMs: number): Promise<Storage> => {
  for (const { table } of storage.tables.values())
    for (const index of indexesOf(table)) await fillIndex(storage, table, index)
  const closing = new AbortController()
  let written: Promise<void> = Promise.resolve()
  const writeLater = (rows: RowWrite[]): void => {
    const due = wait(lagMs, undefined, { signal: closing.signal }).catch(() => undefined)
    written = Promise.all([written, due]).then(() => storage.apply(rows))
  }
  return {
    ...storage,
    apply: async operations => {
      await storage.apply(operations.filter(operation => !isOfIndex(operation)))
      const late = operations.filter(isOfIndex)
      if (late.length > 0) writeLater(late)
    },
    close: async () => {
      closing.abort()
      await written
      await storage.close()
    },
  }
}
