import { enoughAlarms, performanceTargets } from '#shared/alarms/performance.ts'
import { delayLimitSeconds } from '#shared/rules/ruleLimits.ts'
import type { Priority } from '#shared/alarms/severity.ts'
import type { Rule } from '../rules/rule.ts'
import { findChatteringAlarms, joinedBy } from './chatter.ts'
import type { CountedAlarm } from './countedAlarm.ts'

/** A proposed change to a rule, after which it raises fewer alarms, or alarms that are easier to handle. */
export type Proposal =
  /**
   * The rule should get a delay of `seconds` in total, including any delay that it already has. `fewer` is the number
   * of alarms that this would have prevented.
   */
  | { readonly kind: 'offDelay' | 'onDelay'; readonly seconds: number; readonly fewer: number }
  | { readonly kind: 'clear' | 'shelve' | 'lowerSeverity' | 'disable' | 'review' }

/** The figures of one rule's alarms in a period, from which changes to the rule are proposed. */
export interface Evidence {
  /** The rule as it is now. Undefined if it no longer exists. */
  readonly rule: Pick<Rule, 'type' | 'count' | 'clear' | 'onDelay' | 'offDelay' | 'enabled' | 'shadow'> | undefined
  /** The rule's alarms that began in the period. */
  readonly alarms: readonly CountedAlarm[]
  /** How many of the rule's alarms were stale in the period. */
  readonly stale: number
  readonly priority: Priority
  /** The rule's share of the alarms of all rules in the period, from 0 to 1. */
  readonly share: number
  /** Each priority's share of the alarms of all rules, from 0 to 1. */
  readonly shares: Readonly<Record<Priority, number>>
}

const minuteMs = 60_000

/** The delays that may be proposed, in minutes. */
const offDelays = [1, 2, 5, 10]
const onDelays = [1, 2, 5]

/** Returns the proposals for a rule, most helpful first. There are none for a rule that no longer raises alarms. */
export const proposalsFor = (evidence: Evidence): Proposal[] => {
  const { rule, alarms, stale } = evidence
  if (!rule?.enabled || rule.shadow) return []
  const proposals: Proposal[] = [
    ...damping(rule, alarms),
    ...(stale > 0 ? [{ kind: 'shelve' } as const] : []),
    ...(alarms.length >= enoughAlarms && alarms.every(({ acknowledgedAt }) => acknowledgedAt === undefined)
      ? [{ kind: 'disable' } as const]
      : []),
    ...(isTooUrgent(evidence) ? [{ kind: 'lowerSeverity' } as const] : []),
  ]
  return proposals.length > 0 ? proposals : [{ kind: 'review' }]
}

/**
 * The minimum share of all alarms that a rule must have raised to be named as a reason why too many alarms are
 * urgent.
 */
const largeShare = 0.05

const isTooUrgent = ({ share, priority, shares: { medium, high } }: Evidence): boolean => {
  const targets = performanceTargets.shares
  if (share < largeShare) return false
  if (priority === 'high') return high > targets.high
  return priority === 'medium' && medium + high > targets.medium + targets.high
}

/**
 * Proposes delays or a clear condition. Only rules on data items can have either, and rules with a count cannot have
 * delays.
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
  if (!mayDelay || alarms.length < enoughAlarms) return []
  return delay('onDelay', rule.onDelay, onDelays, alarms.length / 2, milliseconds => endedWithin(alarms, milliseconds))
}

/** Proposes the shortest delay that would have prevented enough alarms. */
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
