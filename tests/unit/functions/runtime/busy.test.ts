import { describe, expect, it } from 'vitest'
import { isBusy } from '#functions/runtime/busy.ts'
import { busyFailures, lastingFailures } from '#tests/support/aws/awsFailures.ts'

const named = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name, ...more })

describe('the check for a busy service', () => {
  it.each<readonly [string, unknown]>([
    ...busyFailures,
    ['throttling by S3', named('SlowDown', { $metadata: { httpStatusCode: 503 } })],
    ['too many requests to Cognito or Athena', named('TooManyRequestsException')],
    ['throttling by SNS', named('ThrottledException')],
    ['an answer with the status 429', named('Other', { $metadata: { httpStatusCode: 429 } })],
    ['an answer with the status 503', named('503', { $metadata: { httpStatusCode: 503 } })],
  ])('treats %s as a sign of a busy service', (_, error) => {
    expect(isBusy(error)).toBe(true)
  })

  it.each<readonly [string, unknown]>([
    ...lastingFailures,
    ['an invalid request', named('ValidationException', { $metadata: { httpStatusCode: 400 } })],
    ['a limit that only people can raise', named('LimitExceededException', { $metadata: { httpStatusCode: 400 } })],
    [
      'a transaction whose condition failed',
      named('TransactionCanceledException', { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] }),
    ],
    ['a bug in the code', new TypeError('undefined is not a function')],
    ['a value that is not an error', 'ThrottlingException'],
  ])('does not treat %s as a sign of a busy service', (_, error) => {
    expect(isBusy(error)).toBe(false)
  })
})
