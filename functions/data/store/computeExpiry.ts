const daySeconds = 86_400

/**
 * Returns when an item expires, in epoch seconds: `days` days after `at`, but never in the past. DynamoDB never
 * deletes an item that expired more than five years ago, and an instrument's clock may be set to 1970.
 * @param at in epoch milliseconds
 */
export const computeExpiry = (at: number, days: number): number =>
  Math.floor(Math.max(at + days * daySeconds * 1000, Date.now()) / 1000)
