import type { PairChild, PairEntry } from '../state/ruleEntry.ts'
import type { RuleOfRulesVersion } from '../state/ruleVersion.ts'
import { raiseAlarm } from './openAlarm.ts'
import { findPairEntry, setPair, type ChildFiring, type WorkingState } from './workingState.ts'

/**
 * The maximum number of firings that wait for a firing of the other rule of a pair. If there are more, the oldest are
 * dropped.
 */
const unusedLimit = 500

/**
 * Combines the firings of one message for the rules of rules, oldest first. All firings are entered before the first
 * one is paired.
 */
export const pairFirings = (working: WorkingState): void => {
  if (working.modelRules.pairs.length === 0) working.childFirings.length = 0
  if (working.childFirings.length === 0) return
  const inOrder = working.childFirings.toSorted((a, b) => a.at - b.at || (a.rule < b.rule ? -1 : 1))
  for (const pair of working.modelRules.pairs) {
    const firings = inOrder.filter(({ rule }) => pair.children.includes(rule))
    if (firings.length === 0) continue
    const entry = findPairEntry(working, pair)
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
  const entry = findPairEntry(working, pair)
  const own = entry.children.find(({ rule }) => rule === firing.rule)
  const other = entry.children.find(({ rule }) => rule !== firing.rule)
  if (!own?.unused.includes(firing.at) || !other) return
  const partner = nearest(other.unused, firing.at, pair.windowMs)
  if (partner === undefined) return
  const used: PairEntry = { ...entry, children: [without(own, firing.at), without(other, partner)] }
  const at = Math.max(firing.at, partner)
  const closing = Math.min(...entry.closings.filter(time => time > at))
  const isLate = firing.late || all.some(({ rule, at, late }) => late && rule === other.rule && at === partner)
  const firings = [
    { rule: firing.rule, at: firing.at },
    { rule: other.rule, at: partner },
  ]
  const raised = raiseAlarm(working, pair, used, {
    at,
    why: { type: 'ruleOfRules', firings },
    lateUntil: isLate ? closing : undefined,
    end: Number.isFinite(closing) ? { at: closing, by: 'child' } : undefined,
  })
  setPair(working, pair.ruleName, raised)
}

/**
 * Of the times of one rule's firings, returns the one nearest to `at` that is within the window of the rule of rules.
 * If two are equally near, returns the later one.
 */
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
