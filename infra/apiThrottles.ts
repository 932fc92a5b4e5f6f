/** How many requests the HTTP API accepts: `rate` each second on average, and `burst` at the same time. */
export interface Throttle {
  readonly rate: number
  readonly burst: number
}

/** The throttle for all callers together, far above what a laboratory's people and scripts need. */
export const throttle: Throttle = { rate: 200, burst: 400 }

/**
 * The throttle for each route that needs no token, including the fallback route. Anybody can call these routes, so
 * they have a limit of their own and cannot use up the rate of signed-in users.
 */
export const openThrottle: Throttle = { rate: 20, burst: 40 }
