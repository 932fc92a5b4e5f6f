import {
  closeOpenAlarm,
  openingOf,
  pairsOf,
  recordFiring,
  setPair,
  type ChildFiring,
  type WorkingState,
} from './workingState.ts'
import { joinAlarm, openAlarm, overlaps } from './openAlarm.ts'
import { ruleIn } from '../match/modelRules.ts'
import { openAlarmOf, type PairChild, type PairEntry } from '../state/ruleEntry.ts'
import type { RuleOfRulesVersion } from '../state/ruleVersion.ts'

/** Firings of a child that wait for the other one: of more than these the oldest are given up. */
export const unusedLimit = 500

const pairEntryOf = (working: WorkingState, { ruleName, since, children }: RuleOfRulesVersion): PairEntry =>
  pairsOf(working).get(ruleName) ?? {
    since,
    children: children.map(rule => ({ rule, since: ruleIn(working.modelRules, rule)?.since ?? 0, unused: [] })),
    fired: [],
    alarms: [],
    closings: [],
  }

/** An alarm of a basic rule has closed: with it the alarms of the rules of rules that it is a child of. */
export const childClosed = (working: WorkingState, child: string, at: number): void => {
  for (const pair of working.modelRules.pairs) {
    if (!pair.children.includes(child)) continue
    const entry = pairEntryOf(working, pair)
    const open = openAlarmOf(entry)
    const next = open && at >= open.alarmDate ? closeOpenAlarm(working, pair.ruleName, entry, at, 'child') : entry
    setPair(working, pair.ruleName, { ...next, closings: [...next.closings, at] })
  }
}

/** Pairs the firings of one message from the oldest on: all of them are there before the first is paired. */
export const pairFirings = (working: WorkingState): void => {
  if (working.modelRules.pairs.length === 0) working.childFirings.length = 0
  if (working.childFirings.length === 0) return
  const inOrder = working.childFirings.toSorted((a, b) => a.at - b.at || (a.rule < b.rule ? -1 : 1))
  for (const pair of working.modelRules.pairs) {
    const firings = inOrder.filter(({ rule }) => pair.children.includes(rule))
    if (firings.length === 0) continue
    const entry = pairEntryOf(working, pair)
    setPair(working, pair.ruleName, { ...entry, children: entry.children.map(child => withFirings(child, firings)) })
    for (const firing of firings) pairFiring(working, pair, firing, firings)
  }
  working.childFirings.length = 0
}

const withFirings = (child: PairChild, firings: readonly ChildFiring[]): PairChild => {
  const own = firings.filter(({ rule }) => rule === child.rule).map(({ at }) => at)
  return { ...child, unused: [...child.unused, ...own].toSorted((a, b) => a - b).slice(-unusedLimit) }
}

const pairFiring = (
  working: WorkingState,
  pair: RuleOfRulesVersion,
  firing: ChildFiring,
  all: readonly ChildFiring[],
): void => {
  const entry = pairEntryOf(working, pair)
  const own = entry.children.find(({ rule }) => rule === firing.rule)
  const other = entry.children.find(({ rule }) => rule !== firing.rule)
  if (!own?.unused.includes(firing.at) || !other) return
  const partner = nearest(other.unused, firing.at, pair.windowMs)
  if (partner === undefined) return
  const used: PairEntry = { ...entry, children: [without(own, firing.at), without(other, partner)] }
  const partnerIsLate = all.some(({ rule, at, late }) => late && rule === other.rule && at === partner)
  const late = firing.late || partnerIsLate
  fire(working, pair, used, { at: Math.max(firing.at, partner), late }, [
    { rule: firing.rule, at: firing.at },
    { rule: other.rule, at: partner },
  ])
}

/** Of equally near ones the newer. */
const nearest = (times: readonly number[], at: number, windowMs: number): number | undefined => {
  let found: number | undefined
  for (const time of times) {
    const distance = Math.abs(time - at)
    if (distance <= windowMs && (found === undefined || distance <= Math.abs(found - at))) found = time
  }
  return found
}

const without = (child: PairChild, time: number): PairChild => ({
  ...child,
  unused: child.unused.toSpliced(child.unused.indexOf(time), 1),
})

const fire = (
  working: WorkingState,
  pair: RuleOfRulesVersion,
  entry: PairEntry,
  { at, late }: { readonly at: number; readonly late: boolean },
  firings: readonly { readonly rule: string; readonly at: number }[],
): void => {
  if (entry.fired.includes(at)) {
    setPair(working, pair.ruleName, entry)
    return
  }
  const end = Math.min(...entry.closings.filter(closing => closing > at))
  const closing = Number.isFinite(end) ? ({ at: end, by: 'child' } as const) : undefined
  const joined = late ? entry.alarms.find(alarm => overlaps(alarm, { from: at, to: end })) : openAlarmOf(entry)
  const folded = joined
    ? joinAlarm(entry.alarms, joined, at)
    : openAlarm(entry.alarms, openingOf(working, pair, at), closing)
  setPair(working, pair.ruleName, { ...entry, alarms: folded.alarms, fired: [...entry.fired, at] })
  recordFiring(working, pair, { at, late, why: { type: 'ruleOfRules', firings } }, folded)
}
