import * as z from 'zod'
import { Instant } from './values.ts'

/**
 * An own limit: a number in a rule that has another value for one instrument. The specification does not have own
 * limits. Decision 168 says how they are stored and evaluated.
 */
export const OwnLimit = z.object({
  ruleName: z.string(),
  deviceName: z.string(),
  /** The model of the instrument. The limit is valid as long as the instrument has this model. */
  modelName: z.string(),
  /**
   * Which number of the rule it replaces: the number's index among the numbers of the expression, from 0. The numbers
   * of the clear condition follow.
   */
  place: z.int(),
  /** Whether the replaced number is in the rule's clear condition. */
  isClear: z.boolean(),
  value: z.number(),
  /** The number that the rule itself has at this place. */
  ruleValue: z.number(),
  /** The rule's condition with the instrument's value, and with the rule's value. */
  condition: z.string(),
  ruleCondition: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: Instant,
})

export type OwnLimit = z.infer<typeof OwnLimit>
