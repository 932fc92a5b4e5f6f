import { describe, expect, it } from 'vitest'
import { isBusy } from '#functions/runtime/busy.ts'
import { busyFailures, lastingFailures } from '#tests/support/awsFailures.ts'

const named = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name, ...more })

describe('the check for a busy service', () => {
  it.each<readonly [string, unknown]>([
    ...busyFailures,
    ['S3 that slows down', named('SlowDown', { $metadata: { httpStatusCode: 503 } })],
    ['too many requests to Cognito or Athena', named('TooManyRequestsException')],
    ['SNS that throttles', named('ThrottledException')],
    ['an answer of the status 429', named('Other', { $metadata: { httpStatusCode: 429 } })],
    ['an answer of the status 503', named('503', { $metadata: { httpStatusCode: 503 } })],
  ])('takes %s as a sign of a busy service', (_, error) => {
    expect(isBusy(error)).toBe(true)
  })

  it.each<readonly [string, unknown]>([
    ...lastingFailures,
    ['a request that is wrong', named('ValidationException', { $metadata: { httpStatusCode: 400 } })],
    ['a limit that only people raise', named('LimitExceededException', { $metadata: { httpStatusCode: 400 } })],
    [
      'a transaction whose condition failed',
      named('TransactionCanceledException', { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] }),
    ],
    ['an error of the code', new TypeError('undefined is not a function')],
    ['what is not an error', 'ThrottlingException'],
  ])('does not take %s as a sign of a busy service', (_, error) => {
    expect(isBusy(error)).toBe(false)
  })
})
