import * as z from 'zod'
import { route } from '../route.ts'
import { RuleName } from '../rule.ts'
import { Instant } from '../values.ts'

const Count = z.int().min(0)

const Side = z.object({
  alarms: Count,
  firings: Count,
  /** The number of alarms without an alarm of the other rule at the same time on the same instrument. */
  alone: Count,
})

export const ShadowComparison = z.object({
  ruleName: z.string(),
  /** The live rule. Missing if none was chosen. */
  comparedWith: z.string().optional(),
  /** The models whose instruments are compared: those that both rules are for. */
  models: z.array(z.string()),
  /** The time from which counted alarms began: the last days, but not before this version of the shadow. */
  from: Instant,
  to: Instant,
  /** How many seconds apart two alarms may be and still count as simultaneous. */
  toleranceSeconds: Count,
  /** A note that not all alarms were compared. Missing if all were. */
  message: z.string().optional(),
  shadow: Side,
  live: Side,
  total: Count,
  /** The alarms of the shadow, and the alarms that only the live rule has, newest first. */
  alarms: z.array(
    z.object({
      deviceName: z.string(),
      modelName: z.string(),
      alarmDate: Instant,
      /** When the alarm closed. Missing while it is open. */
      closedAt: Instant.optional(),
      firings: Count,
      where: z.enum(['both', 'shadow', 'live']),
    }),
  ),
})

export type ShadowComparison = z.infer<typeof ShadowComparison>

export const shadows = {
  /**
   * Compares the alarms of a shadow, which is evaluated but notifies nobody, with those of a live rule. This call is
   * not in the specification.
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
