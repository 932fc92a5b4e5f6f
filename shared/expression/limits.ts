/** Limits of one expression: enough for any alarm rule, and little enough to be evaluated at once. */
export const expressionLimits = {
  /** UTF-16 code units. */
  characters: 4096,
  /** Parentheses, and likewise minus signs, open at one place. */
  depth: 32,
  conditions: 256,
} as const
