/** How many requests the HTTP API takes: a second on average, and at once. */
export interface Throttle {
  readonly rate: number
  readonly burst: number
}

/** The throttle for all callers together, far above what a laboratory's people and scripts need. */
export const throttle: Throttle = { rate: 200, burst: 400 }

/**
 * The throttle for each route that needs no token, the fallback among them. Anybody can call these routes, so they
 * have a limit of their own and cannot use up the rate of signed-in users.
 */
export const openThrottle: Throttle = { rate: 20, burst: 40 }
