/** How many requests the HTTP API accepts: on average `rate` per second, and at most `burst` at the same time. */
export interface Throttle {
  readonly rate: number
  readonly burst: number
}

/** The throttle for all callers together. It is far above what the people and scripts of a laboratory need. */
export const throttle: Throttle = { rate: 200, burst: 400 }

/**
 * The throttle of each route that needs no token, including the fallback route. Anybody can call these routes, so
 * they have a separate throttle and cannot use up the rate of signed-in users.
 */
export const openThrottle: Throttle = { rate: 20, burst: 40 }
