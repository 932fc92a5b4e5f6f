import * as z from 'zod'
import { audiences } from '../../alarms/severity.ts'
import { route } from '../route.ts'
import { Day } from '../utilisation.ts'
import { Instant, TimeZone } from '../values.ts'

const Count = z.int().min(0)

const rate = {
  alarms: Count,
  /** The mean of the period. */
  perTenMinutes: z.number(),
  /** The periods of ten minutes that have begun, those with more than ten alarms, and the alarms of the fullest one. */
  tenMinutes: Count,
  floods: Count,
  most: Count,
}

/** A change that makes a rule raise fewer alarms, or makes them easier to handle. */
export const Proposal = z.discriminatedUnion('kind', [
  /** A delay of this many seconds in all; there would have been `fewer` alarms fewer. */
  z.object({ kind: z.enum(['offDelay', 'onDelay']), seconds: Count, fewer: Count }),
  z.object({ kind: z.enum(['clear', 'shelve', 'lowerSeverity', 'disable', 'review']) }),
])

export type Proposal = z.infer<typeof Proposal>

/** The figures of one rule in the period. */
export const RuleFigures = z.object({
  ruleName: z.string(),
  /** The code of its newest alarm. */
  severity: z.int(),
  alarms: Count,
  instruments: Count,
  /** The alarms that are each one of three that began on an instrument within ten minutes. */
  chattering: Count,
  /** Alarms that were open for more than 24 hours, those that began before the period included. */
  stale: Count,
  acknowledged: Count,
  /** The most helpful first; none for a rule that is disabled or gone. */
  proposals: z.array(Proposal),
})

export type RuleFigures = z.infer<typeof RuleFigures>

export const Performance = z.object({
  /** The time from which the figures count: later than the requested days begin if not all alarms were counted. */
  from: Instant,
  to: Instant,
  /** Set if the period has more alarms than are counted. */
  message: z.string().optional(),
  rate: z.object(rate),
  /** The share of the ten rules with the most alarms in all alarms; 0 without an alarm. */
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
    /** The alarms of rules that name a time to respond, and those that nobody acknowledged within it. */
    due: Count,
    late: Count,
  }),
  /** The alarms that each team is notified of, the busiest first. */
  teams: z.array(z.object({ name: z.string(), audience: z.enum(audiences), ...rate })),
})

export type Performance = z.infer<typeof Performance>

export const performance = {
  /** Beyond the specification. Alarms are counted, not their firings, and each on the day on which it began. */
  getPerformance: route({
    method: 'POST',
    path: '/performance',
    summary: 'How well the alarms of some days could be handled, after ISA-18.2 and EEMUA 191',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      /** Both days are included. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: Performance,
  }),
}
