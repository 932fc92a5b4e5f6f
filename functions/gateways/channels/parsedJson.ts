/** Parses a JSON text. Undefined if the text is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
