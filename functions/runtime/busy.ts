/**
 * The names of errors that mean that an AWS service is busy or unavailable, whatever their HTTP status. Some come
 * from AWS services, others from the SDK.
 */
const busyNames = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'TooManyRequestsException',
  'KMSThrottlingException',
  'SlowDown',
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionInProgressException',
  'RequestTimeout',
  'TimeoutError',
  'AbortError',
])

/** The cancellation reasons of a DynamoDB transaction that mean that the store is busy. */
const busyReasons = new Set<unknown>(['ThrottlingError', 'ProvisionedThroughputExceeded', 'RequestLimitExceeded'])

const networkCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Returns the codes that say, for each item of a cancelled DynamoDB transaction, why it was refused. */
export const cancellationReasons = (error: Error): readonly unknown[] =>
  'CancellationReasons' in error && Array.isArray(error.CancellationReasons)
    ? error.CancellationReasons.map((reason: { Code?: string }) => reason.Code)
    : []

/**
 * Whether an AWS service is throttling or unreachable, even after the SDK's retries, so that the same request may
 * succeed in a moment. False for a missing permission or resource, which only a deployment can fix.
 * Decision 76 says why such a call answers 503.
 */
export const isBusy = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (busyNames.has(error.name)) return true
  if (error.name === 'TransactionCanceledException')
    return cancellationReasons(error).some(reason => busyReasons.has(reason))
  if ('code' in error && networkCodes.has(String(error.code))) return true
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status !== undefined && (status === 429 || status >= 500)
}
