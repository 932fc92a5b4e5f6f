/** Matches digits with an optional fraction and exponent, as people and programs write numbers. */
const numberPattern = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:e[+-]?\d{1,3})?$/i

/** Parses a number, ignoring spaces around it. Returns undefined for any other text, including Infinity. */
export const numberIn = (text: string): number | undefined => {
  const trimmed = text.trim()
  const value = numberPattern.test(trimmed) ? Number(trimmed) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** The error message for a text that is not a number, such as one with a decimal comma. */
export const enterNumber = 'Enter a number such as 412.3'
