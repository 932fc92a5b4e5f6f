/** Limits lists that have to fit into an answer: true while the parts so far, as JSON, have at most `limit` bytes. */
export const byteBudget = (limit: number): ((part: unknown) => boolean) => {
  let bytes = 0
  return part => {
    bytes += Buffer.byteLength(JSON.stringify(part)) + 1
    return bytes <= limit
  }
}
