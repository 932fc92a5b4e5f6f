import { performanceTargets } from '#shared/alarms/performance.ts'
import { delayLimitSeconds } from '#shared/rules/ruleLimits.ts'
import type { Priority } from '#shared/alarms/severity.ts'
import type { Rule } from '../rules/rule.ts'
import { findChatteringAlarms, joinedBy } from './chatter.ts'
import type { CountedAlarm } from './countedAlarm.ts'

/** A proposal for a rule: a change that makes it raise fewer alarms, or makes them easier to handle. */
export type Proposal =
  /**
   * A proposal to give the rule a delay of `seconds`, including a delay that it already has. It would have saved
   * `fewer` alarms.
   */
  | { readonly kind: 'offDelay' | 'onDelay'; readonly seconds: number; readonly fewer: number }
  | { readonly kind: 'clear' | 'shelve' | 'lowerSeverity' | 'disable' | 'review' }

/** The figures of one rule from which proposals for the rule are made. */
export interface Evidence {
  /** The rule as it is now; undefined if it no longer exists. */
  readonly rule: Pick<Rule, 'type' | 'count' | 'clear' | 'onDelay' | 'offDelay' | 'enabled' | 'shadow'> | undefined
  /** The alarms of the rule that began in the period. */
  readonly alarms: readonly CountedAlarm[]
  /** How many of its alarms were stale in the period. */
  readonly stale: number
  readonly priority: Priority
  /** The rule's share of the alarms of all rules. */
  readonly share: number
  /** The share of each priority in the alarms of all rules. */
  readonly shares: Readonly<Record<Priority, number>>
}

/** The fewest alarms of a rule that show how people treat its alarms. */
const enough = 10

const minuteMs = 60_000

/** The delays that may be proposed, in minutes. */
const offDelays = [1, 2, 5, 10]
const onDelays = [1, 2, 5]

/** Proposes changes of a rule, the most helpful first. Proposes none for a rule that no longer raises alarms. */
export const proposalsFor = (evidence: Evidence): Proposal[] => {
  const { rule, alarms, stale } = evidence
  if (!rule?.enabled || rule.shadow) return []
  const proposals: Proposal[] = [
    ...damping(rule, alarms),
    ...(stale > 0 ? [{ kind: 'shelve' } as const] : []),
    ...(alarms.length >= enough && alarms.every(({ acknowledgedAt }) => acknowledgedAt === undefined)
      ? [{ kind: 'disable' } as const]
      : []),
    ...(isTooUrgent(evidence) ? [{ kind: 'lowerSeverity' } as const] : []),
  ]
  return proposals.length > 0 ? proposals : [{ kind: 'review' }]
}

/** A rule with at least this share of all alarms counts as a reason for too many urgent alarms. */
const largeShare = 0.05

const isTooUrgent = ({ share, priority, shares: { medium, high } }: Evidence): boolean => {
  const targets = performanceTargets.shares
  if (share < largeShare) return false
  if (priority === 'high') return high > targets.high
  return priority === 'medium' && medium + high > targets.medium + targets.high
}

/**
 * Proposes delays or a clear condition. Rules that count cannot have delays, and only rules on data items can have
 * either.
 */
const damping = (rule: NonNullable<Evidence['rule']>, alarms: readonly CountedAlarm[]): Proposal[] => {
  if (rule.type !== 'Expression') return []
  const mayDelay = (rule.count ?? 1) === 1
  const chattering = findChatteringAlarms(alarms).length
  if (chattering > 0) {
    const clear: Proposal[] = rule.clear ? [] : [{ kind: 'clear' }]
    if (!mayDelay) return clear
    return [
      ...delay('offDelay', rule.offDelay, offDelays, chattering / 2, milliseconds => joinedBy(alarms, milliseconds)),
      ...clear,
    ]
  }
  if (!mayDelay || alarms.length < enough) return []
  return delay('onDelay', rule.onDelay, onDelays, alarms.length / 2, milliseconds => endedWithin(alarms, milliseconds))
}

/** Proposes the shortest delay that would have saved enough alarms. */
const delay = (
  kind: 'offDelay' | 'onDelay',
  now: number | undefined,
  minutes: readonly number[],
  needed: number,
  fewerBy: (milliseconds: number) => number,
): Proposal[] => {
  const shortest = minutes.find(some => fewerBy(some * minuteMs) >= needed)
  if (shortest === undefined) return []
  const seconds = (now ?? 0) + shortest * 60
  return seconds > delayLimitSeconds ? [] : [{ kind, seconds, fewer: fewerBy(shortest * minuteMs) }]
}

const endedWithin = (alarms: readonly CountedAlarm[], milliseconds: number): number =>
  alarms.filter(({ openedAt, closedAt = Infinity }) => closedAt - openedAt <= milliseconds).length
