import { ownPairs, ownRules, pairsOf, rulesOf, type Draft } from './draft.ts'
import { ruleIn } from './partition.ts'
import type { Alarm, PairEntry, RuleEntry } from './ruleState.ts'
import { timesAfter } from './window.ts'

/**
 * Drops what can't matter any more, and entries that say nothing. It changes no outcome, so it is done at most once for
 * each minute of the instrument's time.
 */
export const forget = (draft: Draft): void => {
  const { judged, forgotten, recent } = draft
  if (minuteOf(recent.horizon) === minuteOf(forgotten.horizon)) return
  draft.forgotten = { horizon: recent.horizon, judged }
  forgetRules(draft)
  forgetPairs(draft)
}

/** Looking at all entries is worth it when as many messages have come; a batch that is shorter forgets at its end. */
export const isWorthForgetting = (draft: Draft): boolean =>
  draft.judged - draft.forgotten.judged >= rulesOf(draft).size + pairsOf(draft).size

const minuteOf = (time: number): number => Math.floor(time / 60_000)

const forgetRules = (draft: Draft): void => {
  const { partition, recent } = draft
  const { horizon } = recent
  for (const [name, entry] of rulesOf(draft)) {
    // A time that is newer than the horizon is in every window.
    const isWindowNewer = (entry.window[0] ?? Number.POSITIVE_INFINITY) > horizon
    const windowMs = isWindowNewer ? 0 : (ruleIn(partition, name)?.windowMs ?? 0)
    const left = leftOfRule(entry, windowMs, horizon)
    if (left === undefined) ownRules(draft).delete(name)
    else if (left !== entry) ownRules(draft).set(name, left)
  }
}

const leftOfRule = (entry: RuleEntry, windowMs: number, horizon: number): RuleEntry | undefined => {
  const window = timesAfter(entry.window, horizon - windowMs)
  const fired = timesFrom(entry.fired, horizon)
  const alarms = stillAsked(entry.alarms, horizon)
  if (window.length === 0 && fired.length === 0 && alarms.length === 0 && entry.armed) return undefined
  const isSame = window === entry.window && fired === entry.fired && alarms === entry.alarms
  return isSame ? entry : { ...entry, window, fired, alarms }
}

const forgetPairs = (draft: Draft): void => {
  const { partition, recent } = draft
  for (const [name, entry] of pairsOf(draft)) {
    const left = leftOfPair(entry, ruleIn(partition, name)?.windowMs ?? 0, recent.horizon)
    if (left === undefined) ownPairs(draft).delete(name)
    else ownPairs(draft).set(name, left)
  }
}

const leftOfPair = (entry: PairEntry, windowMs: number, horizon: number): PairEntry | undefined => {
  const oldest = horizon - windowMs
  const children = entry.children.map(child => ({ ...child, unused: timesFrom(child.unused, oldest) }))
  const fired = timesFrom(entry.fired, horizon)
  const closings = keep(entry.closings, time => time > horizon)
  const alarms = stillAsked(entry.alarms, horizon)
  const lists = [...children.map(({ unused }) => unused), fired, closings, alarms]
  return lists.every(list => list.length === 0) ? undefined : { ...entry, children, fired, closings, alarms }
}

const timesFrom = (times: readonly number[], oldest: number): readonly number[] => keep(times, time => time >= oldest)

/** What late data can still ask for: nothing from before the horizon. */
const stillAsked = (alarms: readonly Alarm[], horizon: number): readonly Alarm[] =>
  keep(alarms, ({ closedAt = Number.POSITIVE_INFINITY }) => closedAt > horizon)

/** The same list where nothing is dropped, so that unchanged entries stay the same objects. */
const keep = <T>(list: readonly T[], wanted: (item: T) => boolean): readonly T[] =>
  list.every(wanted) ? list : list.filter(wanted)
