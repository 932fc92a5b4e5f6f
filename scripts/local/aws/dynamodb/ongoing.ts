import db from 'dynalite/db/index.js'
import { isRecord } from '#shared/records/isRecord.ts'
import type { Input } from '../protocol/awsRequest.ts'
import { prefixes } from './rows.ts'
import type { Storage } from './storage.ts'

/**
 * The items that transactions in progress read or write. DynamoDB refuses another write to such an item immediately
 * instead of letting it wait: docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html,
 * Transaction conflict handling.
 */
export interface Ongoing {
  /** Whether the item that a request names is part of a transaction in progress. */
  includes(request: Input): boolean
  /** Treats the items of a transaction's requests as part of a transaction in progress until `work` has ended. */
  during<T>(requests: readonly Input[], work: () => Promise<T>): Promise<T>
}

export const conflictMessage = 'Transaction is ongoing for the item'

export const openOngoing = (storage: Storage): Ongoing => {
  const counts = new Map<string, number>()
  const add = (row: string, change: number): void => {
    const count = (counts.get(row) ?? 0) + change
    if (count === 0) counts.delete(row)
    else counts.set(row, count)
  }
  return {
    includes: request => counts.has(rowOf(storage, request) ?? ''),
    during: async (requests, work) => {
      const rows = requests.flatMap(request => rowOf(storage, request) ?? [])
      for (const row of rows) add(row, 1)
      try {
        return await work()
      } finally {
        for (const row of rows) add(row, -1)
      }
    },
  }
}

/**
 * Returns the key of the row of the item that a request names. Undefined if it names no item; such a request is
 * refused later.
 */
const rowOf = ({ tables }: Storage, { TableName, Key, Item }: Input): string | undefined => {
  const name = String(TableName)
  const table = tables.get(name)?.table
  const item = Key ?? Item
  if (!table || !isRecord(item)) return undefined
  const hasKey = table.KeySchema.every(({ AttributeName }) => isRecord(item[AttributeName]))
  return hasKey ? prefixes.items(name) + db.createKey(item, table) : undefined
}
