import { describe, expect, it } from 'vitest'
import { isTransient } from '#functions/data/store/transient.ts'

const named = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name, ...more })
const cancelled = (Code: string): Error => named('TransactionCanceledException', { CancellationReasons: [{ Code }] })

describe('a transient failure', () => {
  it.each([
    ['throttling', named('ThrottlingException')],
    ['a connection that broke', named('Error', { code: 'ECONNRESET' })],
    ['an answer of the status 503', named('Other', { $metadata: { httpStatusCode: 503 } })],
    ['an item that somebody else has changed', named('ConditionalCheckFailedException')],
    ['a transaction that was throttled', cancelled('ThrottlingError')],
    ['a right that is missing', named('AccessDeniedException', { $metadata: { httpStatusCode: 400 } })],
    ['a table that is missing', named('ResourceNotFoundException', { $metadata: { httpStatusCode: 400 } })],
    ['transactions that met', cancelled('TransactionConflict')],
  ])('can be %s', (_, error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([
    ['a request that is wrong', named('ValidationException', { $metadata: { httpStatusCode: 400 } })],
    ['an item that is too large', cancelled('ValidationError')],
    ['an error of the code', new TypeError('undefined is not a function')],
    ['what is not an error', 'ThrottlingException'],
  ])('cannot be %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })
})
