import * as z from 'zod'
import { audiences } from '../../alarms/severity.ts'
import { route } from '../route.ts'
import { Day } from '../utilisation.ts'
import { Instant, TimeZone } from '../values.ts'

const Count = z.int().min(0)

const rate = {
  alarms: Count,
  /** The mean number of alarms in ten minutes. */
  perTenMinutes: z.number(),
  /**
   * The number of ten-minute pieces that have begun, the number of those with more than ten alarms, and the most
   * alarms in one piece.
   */
  tenMinutes: Count,
  floods: Count,
  most: Count,
}

/** A change that makes a rule raise fewer alarms, or makes them easier to handle. */
export const Proposal = z.discriminatedUnion('kind', [
  /** A delay of `seconds` in total, which would have saved `fewer` alarms. */
  z.object({ kind: z.enum(['offDelay', 'onDelay']), seconds: Count, fewer: Count }),
  z.object({ kind: z.enum(['clear', 'shelve', 'lowerSeverity', 'disable', 'review']) }),
])

export type Proposal = z.infer<typeof Proposal>

/** The figures of one rule in the period. */
export const RuleFigures = z.object({
  ruleName: z.string(),
  /** The severity code of the rule's newest alarm. */
  severity: z.int(),
  alarms: Count,
  instruments: Count,
  /** The number of alarms that chatter: each is one of three on an instrument that began within ten minutes. */
  chattering: Count,
  /** The number of alarms that were open for more than 24 hours, including those that began before the period. */
  stale: Count,
  acknowledged: Count,
  /** The proposals, the most helpful first. Empty for a rule that is disabled or no longer exists. */
  proposals: z.array(Proposal),
})

export type RuleFigures = z.infer<typeof RuleFigures>

export const Performance = z.object({
  /**
   * The beginning of the time that the figures cover. If not all alarms were counted, it is later than the beginning
   * of the requested days.
   */
  from: Instant,
  to: Instant,
  /** A note that not all alarms of the period were counted. Missing if all were. */
  message: z.string().optional(),
  rate: z.object(rate),
  /** The share of all alarms that belong to the ten rules with the most alarms; 0 if there are no alarms. */
  worstShare: z.number(),
  /** The ten rules with the most alarms, worst first, and up to ten more with stale alarms. */
  rules: z.array(RuleFigures),
  /** For each day: how many alarms of each priority began, and how many were stale. */
  days: z.array(z.object({ day: z.string(), low: Count, medium: Count, high: Count, stale: Count })),
  acknowledging: z.object({
    acknowledged: Count,
    /** The seconds within which half of the acknowledged alarms were acknowledged, and those for nine of ten. */
    medianSeconds: Count.optional(),
    nineOfTenSeconds: Count.optional(),
    /**
     * The number of alarms whose rule names a time to respond, and of those that nobody acknowledged within that time.
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
   * Returns the performance figures of some days. Alarms are counted, not firings, each on the day on which it began.
   * This call is not in the specification.
   */
  getPerformance: route({
    method: 'POST',
    path: '/performance',
    summary: 'How well the alarms of some days could be handled, after ISA-18.2 and EEMUA 191',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      /** The days of the period, both included. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: Performance,
  }),
}
