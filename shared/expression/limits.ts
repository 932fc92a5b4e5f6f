/**
 * The limits of one expression. Any sensible rule keeps to them, and they are low enough to evaluate the rule at once.
 */
export const expressionLimits = {
  /** The most UTF-16 code units of an expression. */
  characters: 4096,
  /** The most parentheses that may be open at one place of an expression, and the most minus signs. */
  depth: 32,
  conditions: 256,
} as const
