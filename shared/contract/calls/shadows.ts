import * as z from 'zod'
import { route } from '../route.ts'
import { RuleName } from '../rule.ts'
import { Instant } from '../values.ts'

const Count = z.int().min(0)

const Side = z.object({
  alarms: Count,
  firings: Count,
  /**
   * The number of this rule's alarms for which the other rule has no alarm at the same time on the same instrument.
   */
  alone: Count,
})

export const ShadowComparison = z.object({
  ruleName: z.string(),
  /** The live rule with which the shadow is compared. Missing if none was chosen. */
  comparedWith: z.string().optional(),
  /** The models whose instruments are compared: those of both rules. */
  models: z.array(z.string()),
  /**
   * The time since which alarms are compared. It is some days ago, but not before this version of the shadow was
   * saved.
   */
  from: Instant,
  to: Instant,
  /** How many seconds apart two alarms may begin and still count as simultaneous. */
  toleranceSeconds: Count,
  /** A text that says that not all alarms were compared. Missing if all were. */
  message: z.string().optional(),
  shadow: Side,
  live: Side,
  total: Count,
  /** The alarms of the shadow, and those alarms of the live rule that the shadow does not have, newest first. */
  alarms: z.array(
    z.object({
      deviceName: z.string(),
      modelName: z.string(),
      alarmDate: Instant,
      /** When the alarm closed. Missing if it is still open. */
      closedAt: Instant.optional(),
      firings: Count,
      where: z.enum(['both', 'shadow', 'live']),
    }),
  ),
})

export type ShadowComparison = z.infer<typeof ShadowComparison>

export const shadows = {
  /**
   * Compares the alarms of a shadow with those of a live rule. A shadow is a rule that is evaluated but notifies
   * nobody. This call is not in the specification.
   */
  getShadowComparison: route({
    method: 'GET',
    path: '/shadowcomparison',
    summary: 'The alarms that a shadow rule would have raised in the last seven days, beside those of a live rule',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object({ ruleName: RuleName }),
    answer: ShadowComparison,
  }),
}
