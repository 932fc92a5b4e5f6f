import { Stream } from 'node:stream'
import type { ClassicLevel } from 'classic-level'
import { endOf, prefixes, type RowWrite } from './rows.ts'
import type { Item, Range, TableRecord } from './types.ts'
import { openLevel } from '../../files/openLevel.ts'
import { serialised } from '../../../files/serialised.ts'

/**
 * The number of rows fetched from LevelDB at once. It bounds the memory of a scan, and lets other requests run in
 * between.
 */
const pageRows = 256

export interface Storage {
  level: ClassicLevel
  /** The definitions of all tables, keyed by name. They are kept in memory because every request needs one. */
  tables: Map<string, TableRecord>
  get<T>(key: string): Promise<T | undefined>
  /**
   * Writes either all operations or none, even if the process is killed. In DynamoDB, an acknowledged write is
   * durable: docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
   */
  apply(operations: RowWrite[]): Promise<void>
  /** Runs functions that write, one after another. Readers do not wait; they see the rows as of the last batch. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const openStorage = async (path: string): Promise<Storage> => {
  const level = await openLevel(path)
  const tables = new Map<string, TableRecord>()
  const range = { gt: prefixes.table, lt: endOf(prefixes.table), valueEncoding: 'json' }
  for await (const record of level.values<string, TableRecord>(range)) tables.set(record.table.TableName, record)
  const writer = serialised()
  return {
    level,
    tables,
    // Most values are in memory, so that the round trip to a thread of `get` would cost more than the read itself.
    get: async <T>(key: string) => level.getSync<string, T>(key, { valueEncoding: 'json' }),
    apply: operations => level.batch<string, unknown>(operations, { valueEncoding: 'json' }),
    exclusive: writer.run,
    close: async () => {
      await writer.idle()
      await level.close()
    },
  }
}

/** Visits the items between two keys, with one page in memory at a time, until `visit` returns false. */
export const eachPage = async (
  { level }: Storage,
  range: Range,
  visit: (page: [string, Item][]) => Promise<boolean> | boolean,
): Promise<void> => {
  const iterator = level.iterator<string, Item>({ ...range, valueEncoding: 'json' })
  try {
    for (;;) {
      const page = await iterator.nextv(pageRows)
      if (page.length === 0 || !(await visit(page))) return
    }
  } finally {
    await iterator.close()
  }
}

/**
 * Returns the items of a range as an event source, as dynalite reads it: `data`, `end`, `destroy`. If a listener
 * throws, the exception goes to `fail`; with a Readable, it would end the process. The source is an old-style Stream,
 * because dynalite's reader subscribes twice to any other emitter.
 */
export const itemSource = (storage: Storage, range: Range, fail: (error: unknown) => void): Stream => {
  let stopped = false
  const source = Object.assign(new Stream(), {
    destroy: () => {
      stopped = true
    },
  })
  const emitPage = (page: [string, Item][]): boolean => {
    for (const [, item] of page) {
      if (stopped) return false
      source.emit('data', item)
    }
    return !stopped
  }
  setImmediate(() => {
    eachPage(storage, range, emitPage)
      .then(() => (stopped ? undefined : source.emit('end')))
      .catch(fail)
  })
  return source
}
