import { ownPairs, ownRules, pairsOf, rulesOf, type Draft } from './workingState.ts'
import { keep, stillAsked, timesFrom } from '../state/expireEntry.ts'
import { ruleIn } from '../match/modelRules.ts'
import { forgetEntries, withoutGaps } from '../state/ruleEntries.ts'
import type { PairEntry } from '../state/ruleState.ts'

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
  const rules = ownRules(draft)
  forgetEntries(rules, recent.horizon, name => ruleIn(partition, name)?.windowMs ?? 0)
  draft.rules = withoutGaps(rules)
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
