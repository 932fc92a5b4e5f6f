import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { enqueueItem } from '../application/mailing/enqueueItem.ts'
import { eachInsert } from '../stream/eachInsert.ts'

/** Follows the outbox, in order. */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachInsert(Records, item => enqueueItem(item, Date.now()), 'notice not taken up')
