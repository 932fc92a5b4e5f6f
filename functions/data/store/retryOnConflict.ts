import { setTimeout } from 'node:timers/promises'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'

export interface RetryPolicy {
  /** The maximum number of attempts at the work. */
  readonly attempts: number
  /** How many milliseconds after the first attempt the last one may begin. */
  readonly patienceMs: number
  readonly longestPauseMs: number
  /**
   * Whether an error means that a concurrent writer was faster, so that a retry may help. Every other error is thrown
   * at once.
   */
  readonly isConflict: (error: unknown) => boolean
  /**
   * Makes the error that is thrown if the last attempt has failed with a conflict. If missing, the conflict itself is
   * thrown.
   */
  readonly exhausted?: () => Error
  readonly sleep: (milliseconds: number) => Promise<unknown>
  /** Returns a random number from 0, inclusive, to 1. */
  readonly random: () => number
  /**
   * Returns the milliseconds since any fixed moment. The system clock is not used, because it may be set meanwhile.
   */
  readonly elapsed: () => number
}

const defaults: RetryPolicy = {
  attempts: 10,
  patienceMs: Infinity,
  longestPauseMs: 100,
  isConflict: isWriteConflict,
  sleep: setTimeout,
  random: Math.random,
  elapsed: () => performance.now(),
}

/**
 * The upper bound of the first pause between attempts in milliseconds. Pauses are random. After each further failed
 * attempt, the bound is four times as high, up to the longest pause.
 */
const stepMs = 20

/**
 * Repeats work that writes to the store if its write conflicts with another one. The work must read its data again in
 * each attempt; it gets the number of the attempt, starting at 1. Pauses are random, so that the same writers do not
 * collide again.
 */
export const retryOnConflict = async <T>(
  work: (attempt: number) => Promise<T>,
  policy: Partial<RetryPolicy> = {},
): Promise<T> => {
  const { attempts, patienceMs, longestPauseMs, ...given } = { ...defaults, ...policy }
  const { isConflict, exhausted, sleep, random, elapsed } = given
  const givesUpAt = elapsed() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === attempts || elapsed() >= givesUpAt) throw exhausted?.() ?? error
    }
    await sleep(random() * Math.min(stepMs * 4 ** (attempt - 1), longestPauseMs))
  }
}
