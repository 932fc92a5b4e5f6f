import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { enqueueItem, scheduleKeyIn } from '../application/mailing/enqueueItem.ts'
import { stageReads } from '../application/deliveries/stageReads.ts'
import { eachInsert } from '../changeStream/eachInsert.ts'

/**
 * Handles new items of the outbox. Entries of one notification schedule are handled in order, those of different
 * schedules concurrently.
 */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const reads = stageReads()
  return eachInsert(Records, item => enqueueItem(item, Date.now(), reads), 'outbox entry not enqueued', scheduleKeyIn)
}
