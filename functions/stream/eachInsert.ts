import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import { logger } from '../runtime.ts'

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

export const itemIn = (image: Image): Record<string, unknown> =>
  unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]) // the two packages' types of one and the same thing

type Work = (item: Record<string, unknown>) => Promise<void>

/**
 * Hands on the new items of a table's stream: those with the same key in order, those with different keys at the same
 * time. A failure ends the items of its key. Lambda repeats the batch from the first record that failed, so the work
 * must tolerate items that it has had before.
 * @param failure what the log says of an item that failed
 * @param keyOf without it all items are handed on in order
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

/** Hands items on in order until one fails, and returns the place of that one; infinity if none does. */
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
