/** Parses an argument as a whole number. Throws if it is anything else. */
export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`'${text}' must be a whole number`)
  return Number(text)
}
