import { describe, expect, it } from 'vitest'
import { retryOnConflict, type RetryPolicy } from '#functions/data/store/retryOnConflict.ts'

const named = (name: string, details: object = {}): Error => Object.assign(new Error(name), { name }, details)

const conflict = (): Error => named('ConditionalCheckFailedException')

const cancelled = (Code: string): Error =>
  named('TransactionCanceledException', { CancellationReasons: [{ Code: 'None' }, { Code }] })

/** Work that loses its first attempts, and the pauses that were made between them. */
const losing = async (losses: number, policy: Partial<RetryPolicy> = {}, error: () => Error = conflict) => {
  const attempts: number[] = []
  const pauses: number[] = []
  const sleep = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds)
    return Promise.resolve()
  }
  const work = (attempt: number): Promise<string> => {
    attempts.push(attempt)
    return attempt > losses ? Promise.resolve('done') : Promise.reject(error())
  }
  const outcome = await retryOnConflict(work, { sleep, random: () => 1, ...policy }).catch((failure: Error) => failure)
  return { outcome, attempts, pauses }
}

describe('work that may conflict with another writer', () => {
  it('runs once if there is no conflict', async () => {
    expect(await losing(0)).toEqual({ outcome: 'done', attempts: [1], pauses: [] })
  })

  it('is retried after a conflict, and receives the number of the attempt', async () => {
    const { outcome, attempts } = await losing(2)
    expect(outcome).toBe('done')
    expect(attempts).toEqual([1, 2, 3])
  })

  it('succeeds if only its last attempt has no conflict', async () => {
    const { outcome, attempts } = await losing(9)
    expect(outcome).toBe('done')
    expect(attempts).toHaveLength(10)
  })

  it('throws the conflict after the last attempt, without pausing first', async () => {
    const { outcome, attempts, pauses } = await losing(10)
    expect(outcome).toMatchObject({ name: 'ConditionalCheckFailedException' })
    expect(attempts).toHaveLength(10)
    expect(pauses).toHaveLength(9)
  })

  it.each([1, 3, 50])('fails after %i attempts with the error that the caller chooses', async attempts => {
    const exhausted = (): Error => new Error('given up')
    expect((await losing(attempts - 1, { attempts, exhausted })).outcome).toBe('done')
    expect((await losing(attempts, { attempts, exhausted })).outcome).toEqual(new Error('given up'))
  })

  it('starts no attempt after its time limit, however many attempts are left', async () => {
    const clock = [0, 40, 90, 120]
    const patience = { attempts: Infinity, patienceMs: 100, elapsed: () => clock.shift() ?? 0 }
    expect((await losing(9, patience)).attempts).toEqual([1, 2, 3])
  })

  it('pauses between attempts for as long as the caller wants', async () => {
    expect((await losing(9, { longestPauseMs: 150 })).pauses.at(-1)).toBe(150)
  })

  it('pauses longer after each attempt, up to 100 ms', async () => {
    expect((await losing(9)).pauses).toEqual([20, 80, 100, 100, 100, 100, 100, 100, 100])
    expect((await losing(9, { random: () => 0.5 })).pauses).toEqual([10, 40, 50, 50, 50, 50, 50, 50, 50])
    expect((await losing(9, { random: () => 0 })).pauses).toEqual(Array(9).fill(0))
  })
})

describe('the check for a conflict', () => {
  it.each([
    ['a failed condition of a write', conflict()],
    ['a failed condition of a transaction', cancelled('ConditionalCheckFailed')],
    ['a transaction that collided with another one', cancelled('TransactionConflict')],
    ['a write that collided with a transaction', named('TransactionConflictException')],
  ])('treats the error as a conflict: %s', async (_, error) => {
    expect(await losing(1, {}, () => error)).toMatchObject({ outcome: 'done', attempts: [1, 2] })
  })

  it.each([
    ['throttling', named('ThrottlingException')],
    ['a transaction that is too large', cancelled('ValidationError')],
    ['a bug in the code', new TypeError('undefined is not a function')],
  ])('does not treat the error as a conflict, and ends the work at once: %s', async (_, error) => {
    const exhausted = (): Error => new Error('given up')
    expect(await losing(1, { exhausted }, () => error)).toEqual({ outcome: error, attempts: [1], pauses: [] })
  })

  it('also treats the errors that the caller names as conflicts, and no others', async () => {
    const isConflict = (error: unknown): boolean => error instanceof RangeError
    expect((await losing(1, { isConflict }, () => new RangeError())).outcome).toBe('done')
    expect((await losing(1, { isConflict })).outcome).toMatchObject({ name: 'ConditionalCheckFailedException' })
  })
})
