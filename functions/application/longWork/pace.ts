import { setTimeout } from 'node:timers/promises'

/** Waits until the next piece of work may begin. */
export type Pace = () => Promise<void>

/**
 * Lets pieces of work begin one after another, at most `perSecond` a second and none sooner than its share of it.
 * @param elapsed milliseconds from any beginning; it does not follow the clock of the computer, which may be set
 */
export const paceOf = (
  perSecond: number,
  elapsed = () => performance.now(),
  sleep: (milliseconds: number) => Promise<unknown> = setTimeout,
): Pace => {
  let next = 0
  return async () => {
    const now = elapsed()
    const begin = Math.max(next, now)
    next = begin + 1_000 / perSecond
    if (begin > now) await sleep(begin - now)
  }
}
