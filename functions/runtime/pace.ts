import { setTimeout } from 'node:timers/promises'

/** A function that waits until the next piece of work may begin. */
export type Pace = () => Promise<void>

interface Options {
  /** The maximum number of pieces of work that may begin at once after a pause. One if missing. */
  readonly burst?: number
  /**
   * Returns the milliseconds since any fixed moment. The system clock is not used, because it may be set meanwhile.
   */
  readonly elapsed?: () => number
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/**
 * Rate limits pieces of work to `perSecond` per second, spread evenly. After a pause, up to `burst` pieces may begin
 * at once.
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
