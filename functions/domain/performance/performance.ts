import { performanceTargets } from '#shared/alarms/performance.ts'
import { priorities, priorityOf, type Priority } from '#shared/alarms/severity.ts'
import type { Rule } from '../rules/rule.ts'
import type { ZonedDay } from '../utilisation/utilisation.ts'
import { computeAcknowledging, type Acknowledging } from './acknowledging.ts'
import { beganIn, type CountedAlarm, type Period } from './countedAlarm.ts'
import { computeAlarmRate, type Rate } from './rate.ts'
import { badActors, type RuleFigures } from './ruleFigures.ts'
import { isStaleIn } from './stale.ts'

/** Figures that show how well people could handle the alarms of a period, as in ISA-18.2 and EEMUA 191. */
export interface Performance {
  readonly rate: Rate
  /** The share of all alarms that come from the ten rules with the most alarms. 0 if there are no alarms. */
  readonly worstShare: number
  /** The number of rules that raised alarms. */
  readonly alarmingRules: number
  readonly rules: RuleFigures[]
  readonly days: DayFigures[]
  readonly acknowledging: Acknowledging
}

/** How many alarms of each priority began on a day, and how many alarms were stale on that day. */
export interface DayFigures extends Readonly<Record<Priority, number>> {
  readonly day: string
  readonly stale: number
}

interface Asked {
  readonly period: Period
  /** The calendar days, in the time zone of the figures, in which the period lies. */
  readonly days: readonly ZonedDay[]
  /** When the performance figures are computed. An alarm that has not been acknowledged by then may be late. */
  readonly now: number
  /** The present rules, keyed by name, whose times to respond the figures use. */
  readonly rules: ReadonlyMap<string, Rule>
}

/**
 * Computes all performance figures of a period. Each alarm counts once, in the period in which it began, however
 * often its rule fired.
 * @param alarms all alarms that began in the period or were open in it, in any order
 */
export const computePerformance = (
  alarms: readonly CountedAlarm[],
  { period, days, now, rules }: Asked,
): Performance => {
  const began = alarms.filter(beganIn(period))
  const actors = badActors(alarms, {
    period,
    total: began.length,
    shares: sharesOf(began),
    ruleOf: ruleName => rules.get(ruleName),
  })
  const worst = actors.slice(0, performanceTargets.worstRules).reduce((sum, rule) => sum + rule.alarms, 0)
  return {
    rate: computeAlarmRate(
      began.map(({ openedAt }) => openedAt),
      period,
    ),
    worstShare: began.length === 0 ? 0 : worst / began.length,
    alarmingRules: new Set(began.map(({ ruleName }) => ruleName)).size,
    rules: actors,
    days: daysOf(alarms, period, days),
    acknowledging: computeAcknowledging(began, now, ruleName => rules.get(ruleName)?.response.timeToRespond),
  }
}

const sharesOf = (began: readonly CountedAlarm[]): Record<Priority, number> => {
  const counts = countsOf(began)
  for (const priority of priorities) counts[priority] /= Math.max(1, began.length)
  return counts
}

const countsOf = (alarms: readonly CountedAlarm[]): Record<Priority, number> => {
  const counts = { low: 0, medium: 0, high: 0 }
  for (const { severity } of alarms) counts[priorityOf(severity)] += 1
  return counts
}

const daysOf = (alarms: readonly CountedAlarm[], period: Period, days: readonly ZonedDay[]): DayFigures[] =>
  days.flatMap(({ day, from, to }) => {
    const part = { from: Math.max(period.from, from * 1000), to: Math.min(period.to, to * 1000) }
    if (part.from >= part.to) return []
    return {
      day,
      ...countsOf(alarms.filter(beganIn(part))),
      stale: alarms.filter(alarm => isStaleIn(alarm, part)).length,
    }
  })
