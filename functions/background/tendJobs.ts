import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { carryOutUrgent } from '../application/jobs/carryOutUrgent.ts'
import { eachInsert } from '../stream/eachInsert.ts'

/**
 * Handles notes of work on content jobs as soon as they are stored. Notes on one job are handled in order, notes on
 * different jobs concurrently. Decision 91 says why a run each minute is not enough.
 */
export const handler = ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachInsert(
    Records,
    item => carryOutUrgent(item, Date.now()),
    'work on a job not taken up',
    ({ subject }) => String(subject),
  )
