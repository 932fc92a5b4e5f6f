import { ownPairs, ownRules, pairsOf, rulesOf, type WorkingState } from './workingState.ts'
import { joinableAlarms, keep, timesFrom, withoutOldFirings } from '../state/expireEntry.ts'
import { ruleIn } from '../match/modelRules.ts'
import { expireEntries, withoutGaps } from '../state/ruleEntries.ts'
import type { PairEntry } from '../state/ruleEntry.ts'

/**
 * Drops the parts of the rules' memory that can no longer change a result, and empty entries. Dropping them never
 * changes a result, so doing it once per minute of event time is enough.
 */
export const expire = (working: WorkingState): void => {
  const { evaluated, expired, recent } = working
  if (minuteOf(recent.horizon) === minuteOf(expired.horizon)) return
  working.expired = { horizon: recent.horizon, evaluated }
  expireRules(working)
  expirePairs(working)
}

/**
 * Whether at least as many messages have been evaluated since the last expiry as there are entries of rules. Only
 * then is it worth visiting all entries. A shorter batch expires its entries at the end.
 */
export const isWorthExpiring = (working: WorkingState): boolean =>
  working.evaluated - working.expired.evaluated >= rulesOf(working).size + pairsOf(working).size

const minuteOf = (time: number): number => Math.floor(time / 60_000)

const expireRules = (working: WorkingState): void => {
  const { modelRules, recent } = working
  const rules = ownRules(working)
  expireEntries(rules, recent.horizon, name => ruleIn(modelRules, name)?.windowMs ?? 0)
  working.rules = withoutGaps(rules)
}

const expirePairs = (working: WorkingState): void => {
  const { modelRules, recent } = working
  for (const [name, entry] of pairsOf(working)) {
    const left = leftOfPair(entry, ruleIn(modelRules, name)?.windowMs ?? 0, recent.horizon)
    if (left === undefined) ownPairs(working).delete(name)
    else ownPairs(working).set(name, left)
  }
}

const leftOfPair = (entry: PairEntry, windowMs: number, horizon: number): PairEntry | undefined => {
  const oldest = horizon - windowMs
  const children = entry.children.map(child => ({ ...child, unused: timesFrom(child.unused, oldest) }))
  const fired = timesFrom(entry.fired, horizon)
  const closings = keep(entry.closings, time => time > horizon)
  const alarms = joinableAlarms(entry.alarms, horizon)
  const left = withoutOldFirings(entry, horizon)
  const lists = [...children.map(({ unused }) => unused), fired, left.firedBefore ?? [], closings, alarms]
  return lists.every(list => list.length === 0) ? undefined : { ...left, children, fired, closings, alarms }
}
