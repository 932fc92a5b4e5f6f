/** How many requests are taken: a second on average, and at once. */
export interface BucketSize {
  readonly rate: number
  readonly burst: number
}

/** Whether a request is taken; one that is taken uses up a token. */
export const openBucket = ({ rate, burst }: BucketSize, now = () => performance.now()): (() => boolean) => {
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
