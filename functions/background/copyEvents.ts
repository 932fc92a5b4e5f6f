import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { copyEvents } from '../application/reports/copyEvents.ts'
import { logger } from '../runtime/logger.ts'
import { itemIn } from '../changeStream/eachInsert.ts'

/**
 * Copies new firings from the table of events for reports. A batch that was not copied completely is delivered again;
 * reports count a row once even if it was copied twice.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const inserts = Records.filter(({ eventName }) => eventName === 'INSERT')
  try {
    await copyEvents(inserts.map(({ dynamodb }) => itemIn(dynamodb?.NewImage)))
    return { batchItemFailures: [] }
  } catch (error) {
    logger.error('events not copied', { error: error as Error })
    return { batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] }
  }
}
