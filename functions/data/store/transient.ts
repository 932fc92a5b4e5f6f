import { isWriteConflict, reasonsOf } from './db.ts'

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

/** Faults of the stage, such as a right or a table that is missing: they end with its next deployment. */
const stageFaults = new Set([
  'AccessDeniedException',
  'ResourceNotFoundException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'CredentialsProviderError',
])

/** The reasons for which a busy store cancels a transaction. */
const busyReasons = new Set<unknown>(['ThrottlingError', 'ProvisionedThroughputExceeded', 'RequestLimitExceeded'])

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
 * True where the same work may succeed later: the store is busy or away, the stage is set up wrongly, or somebody else
 * keeps changing the item. Any other error is the fault of the message or of this code, and comes again with every attempt.
 */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (transientNames.has(error.name) || stageFaults.has(error.name)) return true
  if (error.name === 'TransactionCanceledException' && reasonsOf(error).some(reason => busyReasons.has(reason)))
    return true
  if ('code' in error && networkCodes.has(String(error.code))) return true
  if (isWriteConflict(error)) return true
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status !== undefined && status >= 500
}
