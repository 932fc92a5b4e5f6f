import { chatterAlarms, chatterMinutes } from '#shared/alarms/performance.ts'
import { triedDelays, type DampedTrial, type Damping, type Delays } from '#shared/rules/damping.ts'
import type { AlarmChange } from '../alarms/firing/changes.ts'
import type { UnpublishedRule } from './rule.ts'
import type { TriedClear } from './triedClears.ts'

/**
 * How much later than planned a rule's delay may end. It ends at the next message or full minute, whichever comes
 * first.
 */
const lateMs = 60_000

interface Episode {
  readonly from: number
  /** The end of the episode, which is an alarm as the rule raises it without delays. Infinity if it has not ended. */
  readonly to: number
}

/** Whether delays can be proposed for a rule: it has none yet, and it raises an alarm at its first TRUE. */
export const canBeDamped = ({ type, count = 1, onDelay, offDelay }: UnpublishedRule): boolean =>
  type === 'Expression' && count === 1 && onDelay === undefined && offDelay === undefined

/**
 * One instrument's values of the data item that the tried clear conditions compare, with their times, oldest first.
 */
type Values = Iterable<{ readonly at: number; readonly value: number }>

/**
 * Estimates the effect of delays and clear conditions on one instrument, based on its alarms without them. These
 * alarms are called episodes. The estimate is cautious: in reality, there would not have been more alarms, nor would
 * longer episodes have been lost.
 * @param until the end of the evaluated time
 * @param values the values of the data item that the clear conditions compare
 */
export const computeDampedTrials = (
  alarms: readonly Pick<AlarmChange, 'alarmDate' | 'closedAt'>[],
  until: number,
  clears: readonly TriedClear[] = [],
  values: Values = [],
): DampedTrial[] => {
  const episodes = alarms
    .map(({ alarmDate, closedAt = Infinity }) => ({ from: alarmDate, to: closedAt }))
    .toSorted((one, other) => one.from - other.from)
  const trueMs = lengthOf(episodes, until)
  const trial = (damping: Damping, raised: readonly Episode[]): DampedTrial => ({
    ...damping,
    alarms: raised.length,
    isChattering: chatters(raised),
    trueSeconds: secondsOf(trueMs),
    openSeconds: secondsOf(lengthOf(raised, until)),
    longestLost: secondsOf(longestLost(episodes, damping)),
  })
  const cleared = clearedBy(clears, episodes, values, until)
  return [
    ...triedDelays.map(delays => trial(delays, damped(episodes, delays))),
    ...clears.map(({ text }, place) => trial({ clear: text }, cleared[place] ?? [])),
  ]
}

/**
 * Returns the alarms that would have remained with each clear condition that is tried. An alarm lasts until a value
 * meets the condition.
 */
const clearedBy = (
  clears: readonly TriedClear[],
  episodes: readonly Episode[],
  values: Values,
  until: number,
): readonly (readonly Episode[])[] => {
  const all = clears.map(({ isTrue }) => ({ isTrue, raised: [] as Episode[] }))
  let next = 0
  const beginUntil = (time: number): void => {
    for (let episode = episodes[next]; episode && episode.from <= time; episode = episodes[next]) {
      for (const { raised } of all)
        if ((raised.at(-1)?.to ?? 0) < Infinity) raised.push({ from: episode.from, to: Infinity })
      next += 1
    }
  }
  for (const { at, value } of values) {
    if (at > until) break
    beginUntil(at)
    for (const { isTrue, raised } of all) {
      const last = raised.at(-1)
      if (last?.to === Infinity && isTrue(value)) raised[raised.length - 1] = { from: last.from, to: at }
    }
  }
  beginUntil(until)
  return all.map(({ raised }) => raised)
}

const damped = (episodes: readonly Episode[], { onDelay = 0, offDelay = 0 }: Delays): Episode[] => {
  const raised: Episode[] = []
  for (const { from, to } of episodes) {
    const last = raised.at(-1)
    if (last && from < last.to)
      raised[raised.length - 1] = { from: last.from, to: Math.max(last.to, to + offDelay * 1_000) }
    else if (to - from >= onDelay * 1_000) raised.push({ from: from + onDelay * 1_000, to: to + offDelay * 1_000 })
  }
  return raised
}

/**
 * Returns the length of the longest episode that an on-delay would have lost. Even an episode that is slightly longer
 * than the delay may be lost, because a delay may end late.
 */
const longestLost = (episodes: readonly Episode[], { onDelay }: Delays): number => {
  if (onDelay === undefined) return 0
  const lost = episodes.map(({ from, to }) => to - from).filter(length => length < onDelay * 1_000 + lateMs)
  return Math.max(0, ...lost)
}

const chatters = (raised: readonly Episode[]): boolean =>
  raised.some(({ from }, place) => {
    const first = raised[place - chatterAlarms + 1]
    return first !== undefined && from - first.from <= chatterMinutes * 60_000
  })

const lengthOf = (episodes: readonly Episode[], until: number): number =>
  episodes.reduce((total, { from, to }) => total + Math.max(0, Math.min(to, until) - from), 0)

const secondsOf = (milliseconds: number): number => Math.round(milliseconds / 1_000)
