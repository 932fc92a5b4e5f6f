/** The maximum size of the result of a synchronous Lambda call in bytes, with the whole result as JSON. */
export const resultBytesLimit = 6_291_556

/** The maximum size of the rows in an answer in bytes, so that the rest of the answer always fits. */
export const answerBytesLimit = 5_000_000

const quote = 0x22
const backslash = 0x5c

/**
 * Returns the number of bytes of a JSON text that is embedded as a string in another JSON text, such as a body in
 * Lambda's result.
 */
export const escapedBytes = (json: string): number => {
  let escapes = 0
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === quote || code === backslash) escapes += 1
  }
  return Buffer.byteLength(json) + escapes
}

/** Returns the number of bytes that a row adds to the result of a Lambda call. */
export const rowBytes = (row: unknown): number => escapedBytes(JSON.stringify(row)) + 1
