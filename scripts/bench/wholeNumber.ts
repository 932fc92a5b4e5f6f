/** The whole number in an argument; throws if it is another text. */
export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`'${text}' must be a whole number`)
  return Number(text)
}
