import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long after the beginning of a call a refusal is answered. It is longer than the checks take, whatever their
 * outcome.
 */
const answerAfterMs = 400

/**
 * Waits until a fixed time after the beginning of a call. The duration of a refusal then does not show whether the
 * user exists, is disabled, or typed a wrong password. If the clock was set back in between, the wait is not longer.
 * @param now when the call came, in epoch milliseconds
 */
export const evenTime = (now: number): Promise<void> =>
  sleep(Math.min(answerAfterMs, Math.max(0, now + answerAfterMs - Date.now())))
