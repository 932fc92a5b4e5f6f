const named = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode: 400 }, ...more })

/** Failures of AWS that no stand-in makes, as the SDK throws them after its own attempts. */
export const awsFailures: readonly (readonly [what: string, error: Error])[] = [
  ['throttling', named('ThrottlingException', 'Rate exceeded')],
  ['a table that is used up', named('ProvisionedThroughputExceededException', 'The level of throughput was exceeded')],
  [
    'a transaction that was throttled',
    named('TransactionCanceledException', 'Transaction cancelled', {
      CancellationReasons: [{ Code: 'ThrottlingError' }],
    }),
  ],
  ['a time-out', named('TimeoutError', 'socket hang up', { $metadata: {} })],
  ['a right that is missing', named('AccessDeniedException', 'not authorized to perform dynamodb:PutItem on table-1')],
  ['a table that is missing', named('ResourceNotFoundException', 'Requested resource not found: table-1')],
]
