import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { archiveRecord, reportAltered } from '../application/audit/archiveRecord.ts'
import { eachInsert, itemIn } from '../stream/eachInsert.ts'

/** Follows the audit table: copies each new record, and reports records that were changed or removed. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const altered = Records.filter(({ eventName }) => eventName !== 'INSERT')
  reportAltered(altered.map(({ eventName, dynamodb }) => ({ eventName, keys: itemIn(dynamodb?.Keys) })))
  return eachInsert(Records, archiveRecord, 'audit record not copied')
}
