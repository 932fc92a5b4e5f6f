/**
 * Limits the size of an answer. The returned function adds the size of one more part, and returns whether all parts
 * so far take at most `limit` bytes as JSON.
 */
export const byteBudget = (limit: number): ((part: unknown) => boolean) => {
  let bytes = 0
  return part => {
    bytes += Buffer.byteLength(JSON.stringify(part)) + 1
    return bytes <= limit
  }
}
