/** A rate limit: `rate` times per second on average, and `burst` times at once. */
export interface Rate {
  readonly rate: number
  readonly burst: number
}

/** Returns a function that takes a token from the bucket, and returns whether there was one. */
export const openBucket = ({ rate, burst }: Rate, now = () => performance.now()): (() => boolean) => {
  let tokens = burst
  let filledAt = now()
  return () => {
    const time = now()
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1_000) * rate)
    filledAt = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
