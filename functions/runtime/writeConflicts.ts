import { cancellationReasons } from './busy.ts'

/**
 * Whether an error means that the condition of a DynamoDB write did not hold, either the error itself or a reason in
 * a cancelled transaction.
 */
export const isConditionFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConditionalCheckFailedException') return true
  return error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('ConditionalCheckFailed')
}

/**
 * Whether an error means that two DynamoDB transactions wrote the same item at the same time. A retry may succeed.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TransactionConflictException' ||
    (error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('TransactionConflict')))

/** Whether an error means that somebody else has written the item of the store meanwhile, or is writing it now. */
export const isWriteConflict = (error: unknown): boolean => isConditionFailure(error) || isTransactionConflict(error)
