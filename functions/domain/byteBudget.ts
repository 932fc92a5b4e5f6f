/**
 * Limits the size of an answer. The returned function counts one more part, and says whether all parts so far have at
 * most `limit` bytes as JSON.
 */
export const byteBudget = (limit: number): ((part: unknown) => boolean) => {
  let bytes = 0
  return part => {
    bytes += Buffer.byteLength(JSON.stringify(part)) + 1
    return bytes <= limit
  }
}
