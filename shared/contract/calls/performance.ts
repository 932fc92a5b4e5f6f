import * as z from 'zod'
import { audiences } from '../../alarms/severity.ts'
import { route } from '../route.ts'
import { Day } from '../utilisation.ts'
import { Instant, TimeZone } from '../values.ts'

const Count = z.int().min(0)

const rate = {
  alarms: Count,
  /** The average number of alarms in ten minutes. */
  perTenMinutes: z.number(),
  /**
   * The number of ten-minute periods in which alarms were counted, the number of those with more than ten alarms, and
   * the most alarms in one of them.
   */
  tenMinutes: Count,
  floods: Count,
  most: Count,
}

/** A change that makes a rule raise fewer alarms, or makes them easier to handle. */
export const Proposal = z.discriminatedUnion('kind', [
  /** An on-delay or off-delay of `seconds`, with which the rule would have raised `fewer` alarms. */
  z.object({ kind: z.enum(['offDelay', 'onDelay']), seconds: Count, fewer: Count }),
  z.object({ kind: z.enum(['clear', 'shelve', 'lowerSeverity', 'disable', 'review']) }),
])

export type Proposal = z.infer<typeof Proposal>

/** The figures about the alarms of one rule in the requested period. */
export const RuleFigures = z.object({
  ruleName: z.string(),
  /** The severity code of the rule's newest alarm. */
  severity: z.int(),
  alarms: Count,
  instruments: Count,
  /**
   * The number of alarms that are chatter. Such an alarm is one of at least three on an instrument that began within
   * ten minutes.
   */
  chattering: Count,
  /** The number of alarms that were open for more than 24 hours, including those that began before the period. */
  stale: Count,
  acknowledged: Count,
  /** The proposals for the rule, the most helpful first. Empty for a rule that is disabled or no longer exists. */
  proposals: z.array(Proposal),
})

export type RuleFigures = z.infer<typeof RuleFigures>

export const Performance = z.object({
  /**
   * The beginning of the time that the figures cover. It is later than the beginning of the requested days if not all
   * alarms were counted.
   */
  from: Instant,
  to: Instant,
  /** A text that says that not all alarms of the period were counted. Missing if all were. */
  message: z.string().optional(),
  rate: z.object(rate),
  /** The share of all alarms that the ten rules with the most alarms raised; 0 if there are no alarms. */
  worstShare: z.number(),
  /** The ten rules with the most alarms, worst first, and up to ten more with stale alarms. */
  rules: z.array(RuleFigures),
  /** For each day: how many alarms of each priority began, and how many were stale. */
  days: z.array(z.object({ day: z.string(), low: Count, medium: Count, high: Count, stale: Count })),
  acknowledging: z.object({
    acknowledged: Count,
    /**
     * The time in seconds within which half of the acknowledged alarms were acknowledged, and the time for nine of
     * ten.
     */
    medianSeconds: Count.optional(),
    nineOfTenSeconds: Count.optional(),
    /**
     * The number of alarms whose rule sets a time to respond, and the number of those that nobody acknowledged within
     * that time.
     */
    due: Count,
    late: Count,
  }),
  /** For each team, the rate of the alarms that it gets messages about. The busiest team is first. */
  teams: z.array(z.object({ name: z.string(), audience: z.enum(audiences), ...rate })),
})

export type Performance = z.infer<typeof Performance>

export const performance = {
  /**
   * Returns figures about the alarms of some days. They count alarms, not firings, each on the day on which it began.
   * This call is not in the specification.
   */
  getPerformance: route({
    method: 'POST',
    path: '/performance',
    summary: 'How well the alarms of some days could be handled, after ISA-18.2 and EEMUA 191',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      /** The first and the last day of the figures, both included. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: Performance,
  }),
}
