import { setTimeout as sleep } from 'node:timers/promises'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { db } from './db.ts'
import type { Item } from './pages.ts'

const batchLimit = 100
/**
 * The first pause before keys that the store left unread are requested again. The store leaves keys unread if it
 * throttles or if the answer grows too large, so requesting them again at once would not help.
 */
const waitMs = 50
/**
 * How many consecutive answers of the store without any item are accepted before reading gives up. The pause doubles
 * after each of them. Seven pauses take 6 s, which a call can afford.
 */
const emptyAnswersLimit = 7

/**
 * Reads the items with these keys, in no particular order. Keys without an item are left out. Throws a
 * ThrottlingException if the store keeps leaving all keys unread.
 * @param isConsistent false if the items may be a moment old; such a read costs half as much
 */
export const batchGet = async (table: string, keys: readonly Item[], isConsistent = true): Promise<Item[]> => {
  const found: Item[] = []
  let wanted = [...keys]
  let emptyAnswers = 0
  while (wanted.length > 0) {
    const Keys = wanted.slice(0, batchLimit)
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: isConsistent } } }),
    )
    found.push(...(Responses?.[table] ?? []))
    const unprocessed = UnprocessedKeys?.[table]?.Keys ?? []
    wanted = [...wanted.slice(batchLimit), ...unprocessed]
    emptyAnswers = unprocessed.length === Keys.length ? emptyAnswers + 1 : 0
    if (emptyAnswers > emptyAnswersLimit) throw throttled(table)
    if (unprocessed.length > 0) await sleep(waitMs * 2 ** Math.max(0, emptyAnswers - 1))
  }
  return found
}

const throttled = (table: string): Error =>
  Object.assign(new Error(`DynamoDB throttles the table ${table}. Wait some minutes: it scales with its load`), {
    name: 'ThrottlingException',
  })
