import { isWriteConflict } from './db.ts'

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
 * True where the same work may succeed later: the store is busy or away, or somebody else keeps changing the item.
 * Any other error is the fault of the message or of this code, and would come again with every attempt.
 */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (transientNames.has(error.name)) return true
  if ('code' in error && networkCodes.has(String(error.code))) return true
  if (isWriteConflict(error)) return true
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status !== undefined && status >= 500
}
