import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { enqueueItem, scheduleKeyIn } from '../application/mailing/enqueueItem.ts'
import { eachInsert } from '../stream/eachInsert.ts'

/** Follows the outbox: the entries of one schedule in order, different schedules at the same time. */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachInsert(Records, item => enqueueItem(item, Date.now()), 'notice not taken up', scheduleKeyIn)
