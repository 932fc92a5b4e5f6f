import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long after the start of a call to sign in a refusal is answered, in milliseconds. The checks take less time,
 * whatever their outcome.
 */
const answerAfterMs = 400

/**
 * Waits until a fixed time after the start of a call. The duration of a refusal then does not reveal whether the user
 * exists, is disabled, or typed a wrong password. The wait is not longer if the clock is set back meanwhile.
 * @param now when the call arrived, in epoch milliseconds
 */
export const evenTime = (now: number): Promise<void> =>
  sleep(Math.min(answerAfterMs, Math.max(0, now + answerAfterMs - Date.now())))
