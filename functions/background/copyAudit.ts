import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { enqueueAcknowledgement } from '../application/audit/enqueueAcknowledgement.ts'
import { deliverDecision } from '../application/audit/deliverDecision.ts'
import { archiveRecord, reportAltered } from '../application/audit/archiveRecord.ts'
import { eachInsert, itemIn } from '../changeStream/eachInsert.ts'

/**
 * Handles changes of the audit table. Copies each new record to the archive. Hands acknowledgements of alarms to the
 * outbox, and decisions on admission to the data set of readings. Reports records that were changed or removed.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const altered = Records.filter(({ eventName }) => eventName !== 'INSERT')
  reportAltered(altered.map(({ eventName, dynamodb }) => ({ eventName, keys: itemIn(dynamodb?.Keys) })))
  return eachInsert(Records, copyRecord, 'audit record not copied')
}

/** The audit record is copied to the archive first, because a failure of the other work must not prevent the copy. */
const copyRecord = async (item: Record<string, unknown>): Promise<void> => {
  await archiveRecord(item)
  await enqueueAcknowledgement(item)
  await deliverDecision(item)
}
