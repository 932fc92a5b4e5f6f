import { cancellationReasons } from './busy.ts'

/** True if the store answered that a condition did not hold, by itself or as the reason of a cancelled transaction. */
export const isConditionFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConditionalCheckFailedException') return true
  return error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('ConditionalCheckFailed')
}

/**
 * True if the store answered that two transactions wrote one item at the same time. The same write may succeed if it
 * is repeated.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TransactionConflictException' ||
    (error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('TransactionConflict')))

/** True if somebody else has written the item in between, or is writing it now. */
export const isWriteConflict = (error: unknown): boolean => isConditionFailure(error) || isTransactionConflict(error)
