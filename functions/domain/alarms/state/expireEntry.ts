import { allFired, type Alarm, type PairEntry, type RuleEntry } from './ruleEntry.ts'
import { timesAfter } from './window.ts'

/**
 * Returns a rule's entry without the parts that can no longer change a result. Returns the same object if nothing is
 * dropped, and undefined if what is left is equivalent to having no entry.
 */
export const leftOfEntry = (entry: RuleEntry, windowMs: number, horizon: number): RuleEntry | undefined => {
  const window = timesAfter(entry.window, horizon - windowMs)
  const fired = timesFrom(entry.fired, horizon)
  const alarms = joinableAlarms(entry.alarms, horizon)
  const left = withoutOldFirings(entry, horizon)
  if (window.length === 0 && fired.length === 0 && !left.firedBefore && alarms.length === 0 && isAtRest(entry))
    return undefined
  const isSame = left === entry && window === entry.window && fired === entry.fired && alarms === entry.alarms
  return isSame ? entry : { ...left, window, fired, alarms }
}

/** Whether the rule's entry remembers neither that the rule fired nor that a delay runs. */
const isAtRest = ({ armed, runs }: RuleEntry): boolean => armed && runs === undefined

/** Drops, from a rule's entry, the firings of earlier versions that are older than the horizon. */
export const withoutOldFirings = <E extends RuleEntry | PairEntry>(entry: E, horizon: number): E => {
  if (!entry.firedBefore) return entry
  const firedBefore = timesFrom(entry.firedBefore, horizon)
  if (firedBefore === entry.firedBefore) return entry
  const { firedBefore: _, ...rest } = entry
  // The cast is needed because TypeScript does not see that an entry without an optional field is still an entry.
  return (firedBefore.length === 0 ? rest : { ...rest, firedBefore }) as E
}

/** Returns the horizon up to which `leftOfEntry` would drop no part of a rule's entry. */
export const entryKeptUntil = (entry: RuleEntry, windowMs: number): number => {
  const { window, alarms } = entry
  const fired = allFired(entry)
  const saysNothing = window.length === 0 && fired.length === 0 && alarms.length === 0 && isAtRest(entry)
  if (saysNothing) return Number.NEGATIVE_INFINITY
  let until = (window[0] ?? Number.POSITIVE_INFINITY) + windowMs
  for (const time of fired) until = Math.min(until, time)
  for (const { closedAt } of alarms) if (closedAt !== undefined) until = Math.min(until, closedAt)
  return until
}

export const timesFrom = (times: readonly number[], oldest: number): readonly number[] =>
  keep(times, time => time >= oldest)

/**
 * Returns the alarms that a late firing can still join: those that are open, and those that closed after the horizon.
 */
export const joinableAlarms = (alarms: readonly Alarm[], horizon: number): readonly Alarm[] =>
  keep(alarms, ({ closedAt = Number.POSITIVE_INFINITY }) => closedAt > horizon)

/**
 * Filters a list, and returns the same list if nothing is dropped, so that unchanged entries of rules stay the same
 * objects.
 */
export const keep = <T>(list: readonly T[], wanted: (item: T) => boolean): readonly T[] =>
  list.every(wanted) ? list : list.filter(wanted)
