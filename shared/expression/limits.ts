/**
 * The limits of a single expression. Sensible rules stay well within them. They are low enough that evaluating a rule
 * takes next to no time.
 */
export const expressionLimits = {
  /** The maximum length of an expression in UTF-16 code units. */
  characters: 4096,
  /** How many parentheses, and how many minus signs, can be open at one point of an expression. */
  depth: 32,
  conditions: 256,
} as const
