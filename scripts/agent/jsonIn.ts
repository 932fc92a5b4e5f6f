/** The value of a JSON text. Undefined if the text or the bytes are not JSON. */
export const jsonIn = (content: string | Uint8Array): unknown => {
  try {
    return JSON.parse(typeof content === 'string' ? content : Buffer.from(content).toString('utf8'))
  } catch {
    return undefined
  }
}
