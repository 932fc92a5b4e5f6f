/**
 * Returns a function that limits the size of an API answer. Each call adds the size of one more part of the answer,
 * and returns whether all parts so far take at most `limit` bytes as JSON.
 */
export const byteBudget = (limit: number): ((part: unknown) => boolean) => {
  let bytes = 0
  return part => {
    bytes += Buffer.byteLength(JSON.stringify(part)) + 1
    return bytes <= limit
  }
}
