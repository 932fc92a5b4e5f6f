import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableVariable, type TableName } from '#shared/tables.ts'
import { cancellationReasons } from '../../busy.ts'
import { setting } from '../../runtime.ts'

// The client's own decoder checks each character first, which costs more than decoding for a history of megabytes.
const client = new DynamoDBClient({ base64Decoder: text => Buffer.from(text, 'base64') })
// It copies every request and every answer for a logger that is not used here.
client.middlewareStack.remove('loggerMiddleware')

/**
 * One client for all repositories of a function, so that its connections are shared. The marshaller takes a map with an
 * item named `constructor` for an instance of a class, and refuses instances by default.
 */
export const db = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
})

/** The table's name in this stage. */
export const tableName = (table: TableName): string => setting(tableVariable(table))

/** True for the store's answer that a condition did not hold, alone or as the reason of a cancelled transaction. */
export const isConditionFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConditionalCheckFailedException') return true
  return error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('ConditionalCheckFailed')
}

/** True for the store's answer that two transactions met on one item: the same write may succeed if it is repeated. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TransactionConflictException' ||
    (error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('TransactionConflict')))

/** True where somebody else has written the item meanwhile, or is writing it now. */
export const isWriteConflict = (error: unknown): boolean => isConditionFailure(error) || isTransactionConflict(error)
