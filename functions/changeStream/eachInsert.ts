import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import { logger } from '../runtime/logger.ts'

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

export const itemIn = (image: Image): Record<string, unknown> =>
  // The cast is needed because two packages have different types for the same item.
  unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0])

type Work = (item: Record<string, unknown>) => Promise<void>

/**
 * Calls `work` for each item that was added to a table, as the table's stream reports it. Items with the same key are
 * handled in order, items with different keys concurrently. After a failure, no further item with that key is
 * handled. Lambda retries the batch from the first record that failed, so `work` must be idempotent.
 * @param failure the log message for an item that failed
 * @param keyOf returns the key of an item; if missing, all items are handled in order
 */
export const eachInsert = async (
  records: readonly DynamoDBRecord[],
  work: Work,
  failure: string,
  keyOf: (item: Record<string, unknown>) => string = () => '',
): Promise<DynamoDBBatchResponse> => {
  const inserts = records.flatMap(({ eventName, dynamodb }, place) =>
    eventName === 'INSERT' ? [{ place, item: itemIn(dynamodb?.NewImage) }] : [],
  )
  const failed = await Promise.all(
    Array.from(Map.groupBy(inserts, ({ item }) => keyOf(item)).values(), items => firstFailure(items, work, failure)),
  )
  const first = Math.min(...failed)
  if (first === Number.POSITIVE_INFINITY) return { batchItemFailures: [] }
  return { batchItemFailures: [{ itemIdentifier: records[first]?.dynamodb?.SequenceNumber ?? '' }] }
}

interface Insert {
  readonly place: number
  readonly item: Record<string, unknown>
}

/**
 * Handles items of a table's stream in order until one fails. Returns the position of that item in the batch, or
 * Infinity if none fails.
 */
const firstFailure = async (items: readonly Insert[], work: Work, failure: string): Promise<number> => {
  for (const { place, item } of items) {
    try {
      await work(item)
    } catch (error) {
      logger.error(failure, { error: error as Error })
      return place
    }
  }
  return Number.POSITIVE_INFINITY
}
