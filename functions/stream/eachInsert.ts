import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import { logger } from '../runtime.ts'

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

export const itemIn = (image: Image): Record<string, unknown> =>
  unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]) // the two packages' types of one and the same thing

/**
 * Hands the new items of a table's stream on, one after the other. Stops at the first item that fails and returns it,
 * so that Lambda repeats the batch from there.
 * @param failure what the log says of an item that failed
 */
export const eachInsert = async (
  records: readonly DynamoDBRecord[],
  work: (item: Record<string, unknown>) => Promise<void>,
  failure: string,
): Promise<DynamoDBBatchResponse> => {
  for (const { eventName, dynamodb } of records) {
    if (eventName !== 'INSERT') continue
    try {
      await work(itemIn(dynamodb?.NewImage))
    } catch (error) {
      logger.error(failure, { error: error as Error })
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] }
    }
  }
  return { batchItemFailures: [] }
}
