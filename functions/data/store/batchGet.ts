import { setTimeout as sleep } from 'node:timers/promises'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import type { Item } from './pages.ts'

const batchLimit = 100
/** The store hands keys back when it is throttled or an answer grows too large. Asking again at once would not help. */
const waitMs = 50

/** The items with these keys, as far as they exist, in no particular order. Strongly consistent. */
export const batchGet = async (table: string, keys: readonly Item[]): Promise<Item[]> => {
  const found: Item[] = []
  let wanted = [...keys]
  while (wanted.length > 0) {
    const Keys = wanted.slice(0, batchLimit)
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
    )
    found.push(...(Responses?.[table] ?? []))
    const unprocessed = UnprocessedKeys?.[table]?.Keys ?? []
    wanted = [...wanted.slice(batchLimit), ...unprocessed]
    if (unprocessed.length > 0) await sleep(waitMs)
  }
  return found
}
