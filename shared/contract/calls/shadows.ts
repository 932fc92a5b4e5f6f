import * as z from 'zod'
import { route } from '../route.ts'
import { RuleName } from '../rule.ts'
import { Instant } from '../values.ts'

const Count = z.int().min(0)

const Side = z.object({
  alarms: Count,
  firings: Count,
  /** How many of the alarms have no alarm of the other rule at the same time on the same instrument. */
  alone: Count,
})

export const ShadowComparison = z.object({
  ruleName: z.string(),
  /** The live rule; missing if none was chosen. */
  comparedWith: z.string().optional(),
  /** The models whose instruments are compared: those that both rules are for. */
  models: z.array(z.string()),
  /** When the counted alarms began: in the last days, and not before this version of the shadow. */
  from: Instant,
  to: Instant,
  /** Alarms that are this many seconds apart still count as simultaneous. */
  toleranceSeconds: Count,
  /** `message` is set if there are more alarms than were compared. */
  message: z.string().optional(),
  shadow: Side,
  live: Side,
  total: Count,
  /** The alarms of the shadow, and those that only the live rule has, newest first. */
  alarms: z.array(
    z.object({
      deviceName: z.string(),
      modelName: z.string(),
      alarmDate: Instant,
      /** `closedAt` is missing while the alarm is open. */
      closedAt: Instant.optional(),
      firings: Count,
      where: z.enum(['both', 'shadow', 'live']),
    }),
  ),
})

export type ShadowComparison = z.infer<typeof ShadowComparison>

export const shadows = {
  /** This call is not in the specification. A shadow is a rule that is evaluated and tells nobody. */
  getShadowComparison: route({
    method: 'GET',
    path: '/shadowcomparison',
    summary: 'The alarms that a shadow rule would have raised in the last seven days, beside those of a live rule',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object({ ruleName: RuleName }),
    answer: ShadowComparison,
  }),
}
