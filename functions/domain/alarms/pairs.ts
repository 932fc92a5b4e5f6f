import { closeOpenAlarm, openingOf, pairsOf, recordFiring, setPair, type ChildFiring, type Draft } from './draft.ts'
import { joinAlarm, openAlarm, overlaps } from './foldIntoAlarm.ts'
import { ruleIn } from './partition.ts'
import { openAlarmOf, type PairEntry } from './ruleState.ts'
import type { RuleOfRulesVersion } from './ruleVersion.ts'

/** Firings of a child that wait for the other one: of more than these the oldest are given up. */
export const unusedLimit = 500

const sinceOf = ({ partition }: Draft, child: string): number => ruleIn(partition, child)?.since ?? 0

const pairEntryOf = (draft: Draft, { ruleName, since, children }: RuleOfRulesVersion): PairEntry =>
  pairsOf(draft).get(ruleName) ?? {
    since,
    children: [sinceOf(draft, children[0]), sinceOf(draft, children[1])],
    fired: [],
    alarms: [],
    unused: [[], []],
    closings: [],
  }

/** An alarm of a basic rule has closed: with it the alarms of the rules of rules that it is a child of. */
export const childClosed = (draft: Draft, child: string, at: number): void => {
  for (const pair of draft.partition.pairs) {
    if (!pair.children.includes(child)) continue
    const entry = pairEntryOf(draft, pair)
    const open = openAlarmOf(entry)
    const next = open && at >= open.alarmDate ? closeOpenAlarm(draft, pair.ruleName, entry, at, 'child') : entry
    setPair(draft, pair.ruleName, { ...next, closings: [...next.closings, at] })
  }
}

/** Pairs the firings of one message: all of them are there before the first is paired. */
export const pairFirings = (draft: Draft): void => {
  if (draft.childFirings.length === 0) return
  for (const pair of draft.partition.pairs) {
    const firings = draft.childFirings.filter(({ rule }) => pair.children.includes(rule))
    if (firings.length === 0) continue
    const entry = pairEntryOf(draft, pair)
    const unused = [0, 1].map(side => addUnused(entry.unused[side] ?? [], firings, pair.children[side]))
    setPair(draft, pair.ruleName, { ...entry, unused: [unused[0] ?? [], unused[1] ?? []] })
    for (const firing of firings) pairFiring(draft, pair, firing, firings)
  }
}

const addUnused = (unused: readonly number[], firings: readonly ChildFiring[], child: string | undefined): number[] =>
  [...unused, ...firings.filter(({ rule }) => rule === child).map(({ at }) => at)]
    .toSorted((a, b) => a - b)
    .slice(-unusedLimit)

const pairFiring = (draft: Draft, pair: RuleOfRulesVersion, firing: ChildFiring, all: readonly ChildFiring[]): void => {
  const entry = pairEntryOf(draft, pair)
  const side = pair.children[0] === firing.rule ? 0 : 1
  const [own, others] = side === 0 ? entry.unused : [entry.unused[1], entry.unused[0]]
  if (!own.includes(firing.at)) return
  const other = nearest(others, firing.at, pair.windowMs)
  if (other === undefined) return
  const left = [without(own, firing.at), without(others, other)] as const
  const used: PairEntry = { ...entry, unused: side === 0 ? left : [left[1], left[0]] }
  const partner = pair.children[1 - side] ?? ''
  const completedBy = all.filter(({ rule, at }) => rule === partner && at === other)
  const late = firing.late || completedBy.some(completing => completing.late)
  fire(draft, pair, used, { at: Math.max(firing.at, other), late }, [
    { rule: firing.rule, at: firing.at },
    { rule: partner, at: other },
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

const without = (times: readonly number[], time: number): readonly number[] => times.toSpliced(times.indexOf(time), 1)

const fire = (
  draft: Draft,
  pair: RuleOfRulesVersion,
  entry: PairEntry,
  { at, late }: { readonly at: number; readonly late: boolean },
  firings: readonly { readonly rule: string; readonly at: number }[],
): void => {
  if (entry.fired.includes(at)) {
    setPair(draft, pair.ruleName, entry)
    return
  }
  const end = Math.min(...entry.closings.filter(closing => closing > at))
  const closing = Number.isFinite(end) ? ({ at: end, by: 'child' } as const) : undefined
  const joined = late ? entry.alarms.find(alarm => overlaps(alarm, { from: at, to: end })) : openAlarmOf(entry)
  const folded = joined
    ? joinAlarm(entry.alarms, joined, at)
    : openAlarm(entry.alarms, openingOf(draft, pair, at), closing)
  setPair(draft, pair.ruleName, { ...entry, alarms: folded.alarms, fired: [...entry.fired, at] })
  recordFiring(draft, pair, { at, late, why: { type: 'ruleOfRules', firings } }, folded)
}
