/** The limits of one expression. They are enough for any alarm rule, and low enough to evaluate the rule at once. */
export const expressionLimits = {
  /** The most UTF-16 code units of an expression. */
  characters: 4096,
  /** The most parentheses that may be open at one place, and the most minus signs. */
  depth: 32,
  conditions: 256,
} as const
