import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than finding out takes, whatever there is to find. */
const answerAfterMs = 400

/**
 * Waits until the same time has passed since the call came, so that how long a refusal takes tells nobody whether the
 * user exists, is disabled, or only typed a wrong password.
 * @param now when the call came, epoch milliseconds
 */
export const evenTime = (now: number): Promise<void> => sleep(Math.max(0, now + answerAfterMs - Date.now()))
