import { performanceTargets } from '#shared/alarms/performance.ts'
import { priorityOf, type Priority } from '#shared/alarms/severity.ts'
import { findChatteringAlarms } from './chatter.ts'
import { beganIn, type CountedAlarm, type Period } from './countedAlarm.ts'
import { proposalsFor, type Evidence, type Proposal } from './proposals.ts'
import { isStaleIn } from './stale.ts'

/** The figures about the alarms of one rule in a period. */
export interface RuleFigures {
  readonly ruleName: string
  /** The severity code of the rule's newest alarm. */
  readonly severity: number
  readonly alarms: number
  readonly instruments: number
  readonly chattering: number
  readonly stale: number
  readonly acknowledged: number
  readonly proposals: Proposal[]
}

/** Figures about the alarms of all rules, which those of a single rule are compared with. */
export interface Context {
  readonly period: Period
  /** How many alarms of all rules began in the period. */
  readonly total: number
  readonly shares: Readonly<Record<Priority, number>>
  readonly ruleOf: (ruleName: string) => Evidence['rule']
}

/**
 * Returns the figures of the ten rules with the most alarms, worst first, and of up to ten more rules with stale
 * alarms.
 * @param alarms all alarms that began in the period or were open in it
 */
export const badActors = (alarms: readonly CountedAlarm[], context: Context): RuleFigures[] => {
  const all = [...Map.groupBy(alarms, ({ ruleName }) => ruleName)].map(([ruleName, some]) =>
    figuresOf(ruleName, some, context),
  )
  const worst = all
    .filter(rule => rule.alarms > 0)
    .toSorted((one, other) => other.alarms - one.alarms || inOrder(one, other))
    .slice(0, performanceTargets.worstRules)
  const stale = all
    .filter(rule => rule.stale > 0 && !worst.includes(rule))
    .toSorted((one, other) => other.stale - one.stale || inOrder(one, other))
    .slice(0, performanceTargets.worstRules)
  return [...worst, ...stale].map(({ own, ...rule }) => ({
    ...rule,
    proposals: proposalsFor({
      rule: context.ruleOf(rule.ruleName),
      alarms: own,
      stale: rule.stale,
      share: own.length / Math.max(1, context.total),
      priority: priorityOf(rule.severity),
      shares: context.shares,
    }),
  }))
}

const inOrder = (one: { readonly ruleName: string }, other: { readonly ruleName: string }): number =>
  one.ruleName < other.ruleName ? -1 : 1

const figuresOf = (ruleName: string, alarms: readonly CountedAlarm[], { period }: Context) => {
  const own = alarms.filter(beganIn(period))
  const newest = alarms.reduce((one, other) => (other.openedAt > one.openedAt ? other : one))
  return {
    ruleName,
    severity: newest.severity,
    alarms: own.length,
    instruments: new Set(own.map(({ deviceName }) => deviceName)).size,
    chattering: findChatteringAlarms(own).length,
    stale: alarms.filter(alarm => isStaleIn(alarm, period)).length,
    acknowledged: own.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined).length,
    own,
  }
}
