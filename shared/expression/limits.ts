/** What one expression may be: enough for any alarm rule, little enough to be judged at once. */
export const expressionLimits = {
  /** UTF-16 code units. */
  characters: 4096,
  /** Parentheses, and likewise minus signs, open at one place. */
  depth: 32,
  conditions: 256,
} as const
