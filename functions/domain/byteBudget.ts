/** For lists that have to fit into an answer: true until the parts that were asked for, as JSON, have so many bytes. */
export const byteBudget = (limit: number): ((part: unknown) => boolean) => {
  let bytes = 0
  return part => {
    bytes += Buffer.byteLength(JSON.stringify(part)) + 1
    return bytes <= limit
  }
}
