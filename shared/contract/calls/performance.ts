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
   * How many ten-minute periods the figures cover, how many of them had more than ten alarms, and the highest number
   * of alarms in one of them.
   */
  tenMinutes: Count,
  floods: Count,
  most: Count,
}

/** A proposed change to a rule. It would make the rule raise fewer alarms, or make the alarms easier to handle. */
export const Proposal = z.discriminatedUnion('kind', [
  /** A delay of `seconds` before the rule fires or its alarms close. It would have reduced the alarms by `fewer`. */
  z.object({ kind: z.enum(['offDelay', 'onDelay']), seconds: Count, fewer: Count }),
  z.object({ kind: z.enum(['clear', 'shelve', 'lowerSeverity', 'disable', 'review']) }),
])

export type Proposal = z.infer<typeof Proposal>

/** Figures about one rule's alarms in the requested period. */
export const RuleFigures = z.object({
  ruleName: z.string(),
  /** The severity code of the rule's newest alarm. */
  severity: z.int(),
  alarms: Count,
  instruments: Count,
  /**
   * How many of the alarms are chatter. An alarm is chatter if it is one of at least three that began on the same
   * instrument within ten minutes.
   */
  chattering: Count,
  /** How many alarms were open for more than 24 hours, including alarms that began before the period. */
  stale: Count,
  acknowledged: Count,
  /** The proposed changes to the rule, most effective first. Empty if the rule is disabled or no longer exists. */
  proposals: z.array(Proposal),
})

export type RuleFigures = z.infer<typeof RuleFigures>

export const Performance = z.object({
  /**
   * The start of the time that the figures cover. If not all alarms could be counted, it is later than the start of
   * the requested days.
   */
  from: Instant,
  to: Instant,
  /** A note that not all alarms of the period were counted. Missing if all were. */
  message: z.string().optional(),
  rate: z.object(rate),
  /** The share of all alarms that came from the ten rules with the most alarms. 0 if there are no alarms. */
  worstShare: z.number(),
  /** The number of rules that raised alarms in the period. */
  alarmingRules: Count,
  /** The ten rules with the most alarms, worst first, followed by up to ten more rules with stale alarms. */
  rules: z.array(RuleFigures),
  /** For each day, the number of alarms of each priority that began, and the number that were stale. */
  days: z.array(z.object({ day: z.string(), low: Count, medium: Count, high: Count, stale: Count })),
  acknowledging: z.object({
    acknowledged: Count,
    /** How long it took to acknowledge the acknowledged alarms, in seconds: the median and the 90th percentile. */
    medianSeconds: Count.optional(),
    nineOfTenSeconds: Count.optional(),
    /** The number of alarms whose rule sets a time to respond, and how many of those nobody acknowledged in time. */
    due: Count,
    late: Count,
  }),
  /** For each team, the rate of alarms that it is notified of. The busiest team comes first. */
  teams: z.array(z.object({ name: z.string(), audience: z.enum(audiences), ...rate })),
})

export type Performance = z.infer<typeof Performance>

export const performance = {
  /**
   * Returns figures about the alarms of a range of days. Each alarm, not each firing, counts once, on the day it
   * began. This call is not in the specification.
   */
  getPerformance: route({
    method: 'POST',
    path: '/performance',
    summary: 'How well the alarms of some days could be handled, after ISA-18.2 and EEMUA 191',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      /** The first and last day of the figures, both inclusive. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: Performance,
  }),
}
