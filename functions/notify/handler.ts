import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { enqueueEntry } from '../application/mailing/enqueueEntry.ts'
import { outboxEntryOf } from '../data/notifications/outboxItem.ts'
import { eachInsert } from '../stream/eachInsert.ts'

/** Follows the outbox: enqueues each firing in its schedule, in order. Its other items are the schedules themselves. */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachInsert(
    Records,
    async item => {
      const entry = outboxEntryOf(item)
      if (entry) await enqueueEntry(entry, Date.now())
    },
    'notice not taken up',
  )
