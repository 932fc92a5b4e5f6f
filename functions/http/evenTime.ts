import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the check takes, whatever its outcome. */
const answerAfterMs = 400

/**
 * Waits until the same time has passed since the call came, so that the duration of a refusal does not show whether the
 * user exists, is disabled, or typed a wrong password.
 * A clock that was set back meanwhile does not make it longer.
 * @param now when the call came, epoch milliseconds
 */
export const evenTime = (now: number): Promise<void> =>
  sleep(Math.min(answerAfterMs, Math.max(0, now + answerAfterMs - Date.now())))
