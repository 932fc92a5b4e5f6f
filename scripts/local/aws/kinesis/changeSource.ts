import type { Changes } from '../dynamodb/changes.ts'
import { createSignal } from './signal.ts'
import type { Source } from './source.ts'

export interface ChangeSource {
  readonly source: Source
  /** Must be called when the table has changed, so that the function's event source mapping looks for new records. */
  raise(): void
}

/** Presents a table's change feed as a source of records, like a DynamoDB stream with a single shard. */
export const changeSource = (changes: Changes, tableName: string): ChangeSource => {
  const signal = createSignal()
  return {
    raise: signal.raise,
    source: {
      name: `changes-${tableName}`,
      read: async (after, limit) =>
        (await changes.read(tableName, after, limit)).map(record => ({
          sequence: record.dynamodb.SequenceNumber,
          arrivedAt: record.dynamodb.ApproximateCreationDateTime * 1000,
          record,
        })),
      trim: through => changes.trim(tableName, through),
      grown: signal.wait,
    },
  }
}
