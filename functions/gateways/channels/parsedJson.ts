/** Parses a JSON text. Returns undefined if the text is not valid JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
