import { describe, expect, it } from 'vitest'
import { isTransient } from '#functions/data/store/transient.ts'

const named = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name, ...more })
const cancelled = (Code: string): Error => named('TransactionCanceledException', { CancellationReasons: [{ Code }] })

describe('the check for a transient failure', () => {
  it.each([
    ['throttling', named('ThrottlingException')],
    ['a broken connection', named('Error', { code: 'ECONNRESET' })],
    ['an answer with the status 503', named('Other', { $metadata: { httpStatusCode: 503 } })],
    ['an item that somebody else has changed', named('ConditionalCheckFailedException')],
    ['a throttled transaction', cancelled('ThrottlingError')],
    ['a missing permission', named('AccessDeniedException', { $metadata: { httpStatusCode: 400 } })],
    ['a missing table', named('ResourceNotFoundException', { $metadata: { httpStatusCode: 400 } })],
    ['colliding transactions', cancelled('TransactionConflict')],
  ])('is positive for %s', (_, error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([
    ['an invalid request', named('ValidationException', { $metadata: { httpStatusCode: 400 } })],
    ['an item that is too large', cancelled('ValidationError')],
    ['a bug in the code', new TypeError('undefined is not a function')],
    ['a value that is not an error', 'ThrottlingException'],
  ])('is negative for %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })
})
