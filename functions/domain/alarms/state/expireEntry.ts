import type { Alarm, RuleEntry } from './ruleEntry.ts'
import { timesAfter } from './window.ts'

/** What of an entry can still matter: the same object where that is all of it, undefined where it says nothing any more. */
export const leftOfEntry = (entry: RuleEntry, windowMs: number, horizon: number): RuleEntry | undefined => {
  const window = timesAfter(entry.window, horizon - windowMs)
  const fired = timesFrom(entry.fired, horizon)
  const alarms = stillAsked(entry.alarms, horizon)
  if (window.length === 0 && fired.length === 0 && alarms.length === 0 && entry.armed) return undefined
  const isSame = window === entry.window && fired === entry.fired && alarms === entry.alarms
  return isSame ? entry : { ...entry, window, fired, alarms }
}

/** Before the horizon is here, all of the entry is left. */
export const entryKeptUntil = ({ window, fired, alarms, armed }: RuleEntry, windowMs: number): number => {
  const saysNothing = window.length === 0 && fired.length === 0 && alarms.length === 0 && armed
  if (saysNothing) return Number.NEGATIVE_INFINITY
  let until = (window[0] ?? Number.POSITIVE_INFINITY) + windowMs
  for (const time of fired) until = Math.min(until, time)
  for (const { closedAt } of alarms) if (closedAt !== undefined) until = Math.min(until, closedAt)
  return until
}

export const timesFrom = (times: readonly number[], oldest: number): readonly number[] =>
  keep(times, time => time >= oldest)

/** What late data can still ask for: nothing from before the horizon. */
export const stillAsked = (alarms: readonly Alarm[], horizon: number): readonly Alarm[] =>
  keep(alarms, ({ closedAt = Number.POSITIVE_INFINITY }) => closedAt > horizon)

/** The same list where nothing is dropped, so that unchanged entries stay the same objects. */
export const keep = <T>(list: readonly T[], wanted: (item: T) => boolean): readonly T[] =>
  list.every(wanted) ? list : list.filter(wanted)
