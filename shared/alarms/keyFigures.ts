import type { Performance } from '../contract/calls/performance.ts'
import { durationText } from '../time/durationText.ts'
import { performanceTargets } from './performance.ts'
import { priorities, type Priority } from './severity.ts'
import { countText } from '../text/countText.ts'

/**
 * Whether a performance figure of the alarms meets its target. It is `unknown` if there are no alarms to compute it
 * from, and `inapplicable` if the laboratory is too small for the target.
 */
export type Reached = 'met' | 'acceptable' | 'missed' | 'unknown' | 'inapplicable'

/** A performance figure of the alarms (see `performanceTargets`), formatted for people. */
export interface KeyFigure {
  readonly label: string
  readonly value: string
  readonly target: string
  readonly reached: Reached
  /** The counts that the figure was computed from, as text. */
  readonly detail: string
  /** What the laboratory should do if the figure misses its target. */
  readonly advice: string
}

/** The performance figures of the alarms in a period, in the order in which a laboratory should improve them. */
export const keyFigures = (performance: Performance): readonly KeyFigure[] => [
  rate(performance),
  floods(performance),
  worst(performance),
  stale(performance),
  severities(performance),
  acknowledging(performance),
]

const targets = performanceTargets

export const shareText = (share: number): string => `${numberText(share * 100, 1)} %`

/** Formats a number with at most `digits` decimal places: `0.25`. */
export const numberText = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

const alarmsText = (count: number): string => (count === 1 ? '1 alarm' : `${countText(count)} alarms`)

export const rateReached = (perTenMinutes: number): Reached => {
  if (perTenMinutes <= targets.perTenMinutes) return 'met'
  return perTenMinutes <= targets.mostPerTenMinutes ? 'acceptable' : 'missed'
}

/** The target for the number of alarms in ten minutes, in words. */
export const rateTarget = `about ${targets.perTenMinutes}, never more than ${targets.mostPerTenMinutes}`

const rate = ({ rate: { alarms, perTenMinutes, most } }: Performance): KeyFigure => ({
  label: 'Alarms in ten minutes',
  value: numberText(perTenMinutes, 2),
  target: rateTarget,
  reached: rateReached(perTenMinutes),
  detail: `${alarmsText(alarms)}, ${countText(most)} in the fullest ten minutes`,
  advice: 'Follow the proposals for the rules below, from the top.',
})

export const floodShareOf = ({ floods: some, tenMinutes }: Performance['rate']): number =>
  tenMinutes === 0 ? 0 : some / tenMinutes

const floods = ({ rate: counted }: Performance): KeyFigure => ({
  label: `Ten-minute periods with more than ${targets.floodAlarms} alarms`,
  value: shareText(floodShareOf(counted)),
  target: `below ${shareText(targets.floodShare)}`,
  reached: floodShareOf(counted) < targets.floodShare ? 'met' : 'missed',
  detail: `${countText(counted.floods)} of ${countText(counted.tenMinutes)}`,
  advice: 'Find rules that fire on many instruments at once, and give them an on-delay.',
})

const worst = ({ rate: { alarms }, alarmingRules, worstShare }: Performance): KeyFigure => {
  const isTooSmall = alarms > 0 && alarmingRules < targets.rulesForWorstShare
  return {
    label: 'Share of the ten worst rules',
    value: alarms === 0 ? '–' : shareText(worstShare),
    target: `at most ${shareText(targets.worstShare)}`,
    reached: isTooSmall ? 'inapplicable' : ifAny(alarms, worstShare <= targets.worstShare),
    detail: alarmingRules === 1 ? '1 rule raised alarms.' : `${countText(alarmingRules)} rules raised alarms.`,
    advice: isTooSmall
      ? `The target is meant for ${targets.rulesForWorstShare} rules or more, and fewer cannot meet it.`
      : 'Improve the first rules below.',
  }
}

const ifAny = (alarms: number, isMet: boolean): Reached => {
  if (alarms === 0) return 'unknown'
  return isMet ? 'met' : 'missed'
}

const stale = ({ days }: Performance): KeyFigure => {
  const counts = days.map(day => day.stale)
  const most = Math.max(0, ...counts)
  const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
  return {
    label: `Open for more than ${targets.staleHours} hours`,
    value: countText(most),
    target: `fewer than ${targets.stalePerDay} on each day`,
    reached: most < targets.stalePerDay ? 'met' : 'missed',
    detail: `This is the largest number on one day. The average is ${numberText(mean, 1)}.`,
    advice: 'Have the instruments repaired, and shelve the alarms until then.',
  }
}

/** Counts the alarms of each priority in a period. */
export const countsByPriority = ({ days }: Pick<Performance, 'days'>): Readonly<Record<Priority, number>> => {
  const counts = { low: 0, medium: 0, high: 0 }
  for (const day of days) for (const priority of priorities) counts[priority] += day[priority]
  return counts
}

const severities = ({ days, rate: { alarms } }: Performance): KeyFigure => {
  const counts = countsByPriority({ days })
  const share = (priority: Priority): number => counts[priority] / Math.max(1, alarms)
  const { medium, high } = targets.shares
  // The target shares of medium and high priority are upper limits. The share of low priority may be larger than its
  // target.
  const isMet = share('high') <= high && share('medium') + share('high') <= medium + high
  return {
    label: 'Low, medium and high priority',
    value: alarms === 0 ? '–' : priorities.map(priority => Math.round(share(priority) * 100)).join(' / ') + ' %',
    target: `${priorities.map(priority => targets.shares[priority] * 100).join(' / ')} %`,
    reached: ifAny(alarms, isMet),
    detail: priorities.map(priority => `${countText(counts[priority])} ${priority}`).join(', '),
    advice: 'Lower the severity of rules whose alarms can wait.',
  }
}

const acknowledging = ({
  acknowledging: { acknowledged, medianSeconds, nineOfTenSeconds, due, late },
}: Performance): KeyFigure => ({
  label: 'Median time to acknowledge',
  value: medianSeconds === undefined ? '–' : durationText(medianSeconds * 1000),
  target: 'within the time to respond of the rule',
  reached: ifAny(due, late === 0),
  detail:
    nineOfTenSeconds === undefined
      ? 'Nobody has acknowledged an alarm.'
      : acknowledgedText(acknowledged, unbroken(durationText(nineOfTenSeconds * 1000))),
  advice:
    due === 0
      ? 'Say in the rules how soon somebody must respond.'
      : `${lateText(late, due)} Make sure that somebody who can act is notified.`,
})

/** Keeps a duration in one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** @param nineOfTen the time within which nine of ten of the acknowledged alarms were acknowledged */
const acknowledgedText = (acknowledged: number, nineOfTen: string): string =>
  acknowledged === 1
    ? 'This is the time of the one acknowledged alarm.'
    : `Half of the ${countText(acknowledged)} acknowledged alarms took at most this time, nine of ten at most ${nineOfTen}.`

const lateText = (late: number, due: number): string => {
  if (due === 1) return 'The one alarm whose rule has a time to respond was late.'
  const part = `${countText(late)} of the ${countText(due)} alarms`
  return `${part} whose rule has a time to respond ${late === 1 ? 'was' : 'were'} late.`
}
