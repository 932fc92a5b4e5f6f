/** Parses the value of an option as a whole number. Throws if it is anything else. */
export const wholeNumber = (option: string, text: string): number => {
  if (!/^\d+$/.test(text))
    throw new Error(`--${option} must be a whole number, such as --${option} 1000, not '${text}'`)
  return Number(text)
}
