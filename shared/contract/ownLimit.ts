import * as z from 'zod'
import { Instant } from './values.ts'

/**
 * An own limit: a value for one instrument that replaces a number in a rule. Own limits are not in the specification.
 * Decision 168 says how they are stored and evaluated.
 */
export const OwnLimit = z.object({
  ruleName: z.string(),
  deviceName: z.string(),
  /** The instrument's model. The limit is valid as long as the instrument has this model. */
  modelName: z.string(),
  /**
   * The position of the replaced number: its index among the numbers of the rule's expression, counted from 0. The
   * numbers of the clear condition follow those of the expression.
   */
  place: z.int(),
  /** Whether the replaced number is in the rule's clear condition rather than in its expression. */
  isClear: z.boolean(),
  value: z.number(),
  /** The number in the rule, which the own limit replaces for this instrument. */
  ruleValue: z.number(),
  /**
   * The text of the condition that contains the number, once with the instrument's own limit and once with the rule's
   * number.
   */
  condition: z.string(),
  ruleCondition: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: Instant,
})

export type OwnLimit = z.infer<typeof OwnLimit>
