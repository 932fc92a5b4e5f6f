import { isConditionFailure, isTransactionConflict } from './db.ts'

const transientNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'LimitExceededException',
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionInProgressException',
  'TimeoutError',
  'AbortError',
])

const networkCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * True where the same work may succeed later: the store is busy, away, or somebody else keeps changing the item.
 * Everything else is the message's own fault, or ours, and would fail again however often it is tried.
 */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (transientNames.has(error.name)) return true
  if ('code' in error && networkCodes.has(String(error.code))) return true
  if (isConditionFailure(error) || isTransactionConflict(error)) return true
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status !== undefined && status >= 500
}
