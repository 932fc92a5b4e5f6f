import * as z from 'zod'
import { route } from '../../route.ts'
import { RuleName } from '../../rule.ts'
import { Instant } from '../../values.ts'

const Count = z.int().min(0)

const Side = z.object({
  alarms: Count,
  firings: Count,
  /**
   * How many alarms of this rule (the shadow or the live rule) have no counterpart: the other rule had no alarm on
   * the same instrument at the same time.
   */
  alone: Count,
})

export const ShadowComparison = z.object({
  ruleName: z.string(),
  /** The live rule that the shadow is compared with. Missing if none was chosen. */
  comparedWith: z.string().optional(),
  /** The models to which both the shadow and the live rule apply. Only their instruments are compared. */
  models: z.array(z.string()),
  /**
   * The start of the period whose alarms are compared: some days ago, but not before the shadow's current version was
   * saved.
   */
  from: Instant,
  to: Instant,
  /** Two alarms count as simultaneous if they begin at most this many seconds apart. */
  toleranceSeconds: Count,
  /** A note that not all alarms were compared. Missing if all were. */
  message: z.string().optional(),
  shadow: Side,
  live: Side,
  total: Count,
  /**
   * The alarms of the shadow, and the live rule's alarms that the shadow does not have, newest first. If there are
   * many, only the newest are listed.
   */
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
   * Compares the alarms of a shadow with those of a live rule. A shadow is a rule that is evaluated but does not
   * notify anybody. This call is not in the specification.
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
