/**
 * The limits of one expression. They are enough for any alarm rule, and small enough for it to be evaluated at once.
 */
export const expressionLimits = {
  /** UTF-16 code units. */
  characters: 4096,
  /** The most parentheses that are open at one place, and the most minus signs. */
  depth: 32,
  conditions: 256,
} as const
