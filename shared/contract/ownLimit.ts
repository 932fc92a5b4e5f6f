import * as z from 'zod'
import { Instant } from './values.ts'

/**
 * A number in a rule that has another value for one instrument. Not in the specification. Decision 168 says how it is
 * stored and evaluated.
 */
export const OwnLimit = z.object({
  ruleName: z.string(),
  deviceName: z.string(),
  /** The model of the instrument. The limit holds as long as the instrument has it. */
  modelName: z.string(),
  /** The number's index in the canonical tree of the expression, from 0. Those of the clear condition follow. */
  place: z.int(),
  /** Whether the number is in the clear condition. */
  isClear: z.boolean(),
  value: z.number(),
  /** The number in the rule itself. */
  ruleValue: z.number(),
  /** The condition with the instrument's value, and with that of the rule. */
  condition: z.string(),
  ruleCondition: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: Instant,
})

export type OwnLimit = z.infer<typeof OwnLimit>
