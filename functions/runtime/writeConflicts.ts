import { cancellationReasons } from './busy.ts'

/**
 * Whether an error says that the condition of a write did not hold, be it the error itself or the reason of a
 * cancelled transaction.
 */
export const isConditionFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConditionalCheckFailedException') return true
  return error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('ConditionalCheckFailed')
}

/** Whether an error says that two transactions wrote the same item at the same time. A repeated write may succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TransactionConflictException' ||
    (error.name === 'TransactionCanceledException' && cancellationReasons(error).includes('TransactionConflict')))

/** Whether an error says that somebody else has written the item in between, or is writing it now. */
export const isWriteConflict = (error: unknown): boolean => isConditionFailure(error) || isTransactionConflict(error)
