import { setTimeout } from 'node:timers/promises'

/** Waits until the next piece of work may begin. */
export type Pace = () => Promise<void>

interface Options {
  /** How many pieces may begin at once after a rest; by default one. */
  readonly burst?: number
  /** Returns milliseconds since any fixed moment. It does not follow the clock of the computer, which may be set. */
  readonly elapsed?: () => number
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/**
 * Lets pieces of work begin one after another, evenly, at most `perSecond` in a second. After a pause, up to `burst`
 * pieces may begin at once.
 */
export const makePace = (
  perSecond: number,
  { burst = 1, elapsed = () => performance.now(), sleep = setTimeout }: Options = {},
): Pace => {
  const share = 1_000 / perSecond
  let next = -Infinity
  return async () => {
    const now = elapsed()
    const begin = Math.max(next, now - (burst - 1) * share)
    next = begin + share
    if (begin > now) await sleep(begin - now)
  }
}
