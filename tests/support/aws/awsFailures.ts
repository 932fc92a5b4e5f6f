const named = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode: 400 }, ...more })

const cancelled = (code: string): Error =>
  named('TransactionCanceledException', 'Transaction cancelled', { CancellationReasons: [{ Code: code }] })

type Failure = readonly [what: string, error: Error]

/** Errors of a service that is busy or temporarily unavailable, as the SDK throws them after its own retries. */
export const busyFailures: readonly Failure[] = [
  ['throttling', named('ThrottlingException', 'Rate exceeded')],
  ['a table that is used up', named('ProvisionedThroughputExceededException', 'The level of throughput was exceeded')],
  ['the limit of an account', named('RequestLimitExceeded', 'Throughput exceeds the limit of your account')],
  ['a transaction that was throttled', cancelled('ThrottlingError')],
  ['a fault of AWS', named('InternalServerError', 'Internal server error', { $metadata: { httpStatusCode: 500 } })],
  ['a time-out', named('TimeoutError', 'socket hang up', { $metadata: {} })],
  ['a connection that broke', named('Error', 'read ECONNRESET', { $metadata: {}, code: 'ECONNRESET' })],
]

/** Errors that a retry of the call would not resolve. */
export const lastingFailures: readonly Failure[] = [
  ['a right that is missing', named('AccessDeniedException', 'not authorized to perform dynamodb:PutItem on table-1')],
  ['a table that is missing', named('ResourceNotFoundException', 'Requested resource not found: table-1')],
]

/** Errors of AWS that the stand-ins never produce. */
export const awsFailures: readonly Failure[] = [...busyFailures, ...lastingFailures]
