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
   * How many pieces of ten minutes have begun, how many of them had more than ten alarms, and the alarms of the
   * fullest one.
   */
  tenMinutes: Count,
  floods: Count,
  most: Count,
}

/** A change that makes a rule raise fewer alarms, or makes them easier to handle. */
export const Proposal = z.discriminatedUnion('kind', [
  /** A total delay of this many seconds, which would have saved `fewer` alarms. */
  z.object({ kind: z.enum(['offDelay', 'onDelay']), seconds: Count, fewer: Count }),
  z.object({ kind: z.enum(['clear', 'shelve', 'lowerSeverity', 'disable', 'review']) }),
])

export type Proposal = z.infer<typeof Proposal>

/** The figures of one rule in the period. */
export const RuleFigures = z.object({
  ruleName: z.string(),
  /** The severity code of its newest alarm. */
  severity: z.int(),
  alarms: Count,
  instruments: Count,
  /** How many alarms were each one of three on an instrument that began within ten minutes. */
  chattering: Count,
  /** How many alarms were open for more than 24 hours, including those that began before the period. */
  stale: Count,
  acknowledged: Count,
  /** The proposals, the most helpful first. There are none for a rule that is disabled or no longer exists. */
  proposals: z.array(Proposal),
})

export type RuleFigures = z.infer<typeof RuleFigures>

export const Performance = z.object({
  /**
   * The beginning of the time that the figures cover. It is later than that of the requested days if not all alarms
   * were counted.
   */
  from: Instant,
  to: Instant,
  /** `message` is set if the period has more alarms than were counted. */
  message: z.string().optional(),
  rate: z.object(rate),
  /** The share of all alarms that the ten rules with the most alarms have; 0 if there are no alarms. */
  worstShare: z.number(),
  /** The ten rules with the most alarms, worst first, and up to ten more with stale alarms. */
  rules: z.array(RuleFigures),
  /** Alarms that began on each day, by priority, and how many were stale on it. */
  days: z.array(z.object({ day: z.string(), low: Count, medium: Count, high: Count, stale: Count })),
  acknowledging: z.object({
    acknowledged: Count,
    /**
     * Half of the acknowledged alarms were acknowledged within `medianSeconds`, nine of ten within `nineOfTenSeconds`.
     */
    medianSeconds: Count.optional(),
    nineOfTenSeconds: Count.optional(),
    /**
     * The alarms of rules that name a time to respond, and those of these alarms that nobody acknowledged within that
     * time.
     */
    due: Count,
    late: Count,
  }),
  /** The alarms that each team is notified of. The busiest team comes first. */
  teams: z.array(z.object({ name: z.string(), audience: z.enum(audiences), ...rate })),
})

export type Performance = z.infer<typeof Performance>

export const performance = {
  /**
   * This call is not in the specification. It counts alarms, not firings, and each alarm on the day on which it began.
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
