import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { carryOutUrgent } from '../application/jobs/carryOutUrgent.ts'
import { eachInsert } from '../changeStream/eachInsert.ts'

/**
 * Handles records of pending work on content jobs as soon as they are stored. Records about one job are handled in
 * order, records about different jobs concurrently. Decision 91 says why a run each minute is not enough.
 */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachInsert(
    Records,
    item => carryOutUrgent(item, Date.now()),
    'pending work on a job failed',
    ({ subject }) => String(subject),
  )
