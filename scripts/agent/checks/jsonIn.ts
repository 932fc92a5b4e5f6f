/** Parses JSON text or bytes. Returns undefined if they are not valid JSON. */
export const jsonIn = (content: string | Uint8Array): unknown => {
  try {
    return JSON.parse(typeof content === 'string' ? content : Buffer.from(content).toString('utf8'))
  } catch {
    return undefined
  }
}
