import * as z from 'zod'
import { Instant } from './values.ts'

/**
 * A number in a rule for which one instrument has another value. The specification does not have own limits.
 * Decision 168 says how they are stored and evaluated.
 */
export const OwnLimit = z.object({
  ruleName: z.string(),
  deviceName: z.string(),
  /** The model of the instrument. The limit is valid as long as the instrument has this model. */
  modelName: z.string(),
  /** The number's index in the canonical tree of the expression, from 0. The numbers of the clear condition follow. */
  place: z.int(),
  /** Whether the number is in the clear condition. */
  isClear: z.boolean(),
  value: z.number(),
  /** The number in the rule itself. */
  ruleValue: z.number(),
  /** The condition with the instrument's value, and the condition with the rule's value. */
  condition: z.string(),
  ruleCondition: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: Instant,
})

export type OwnLimit = z.infer<typeof OwnLimit>
