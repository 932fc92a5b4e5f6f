import { describe, expect, it } from 'vitest'
import { Conflict } from '#functions/domain/errors.ts'
import { makeFailedCall } from '#functions/http/failure.ts'
import { messages } from '#shared/text/messages.ts'

const met = (reason: string): Error =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: reason }],
  })

describe('the answer to a failed call', () => {
  it.each(['ConditionalCheckFailed', 'TransactionConflict'])(
    'says that the call may be repeated if a simultaneous write prevented it (%s)',
    code => {
      expect(makeFailedCall(met(code), 'r1')).toEqual({
        status: 503,
        body: { message: messages.busy, type: 'Unavailable', requestId: 'r1' },
        headers: { 'retry-after': '5' },
      })
    },
  )

  it('names what prevents the removal of a thing that is still in use', () => {
    const { status, body } = makeFailedCall(new Conflict('M is used', undefined, { jobs: ['A'] }), 'r1')
    expect([status, body]).toEqual([
      409,
      { message: 'M is used', type: 'Conflict', requestId: 'r1', usedBy: { jobs: ['A'] } },
    ])
  })

  it('does not reveal the cause if that is a bug in the code', () => {
    expect(makeFailedCall(new TypeError('secret'), 'r1')).toMatchObject({
      status: 500,
      body: { message: messages.somethingWentWrong },
    })
  })
})
