import { ruleIn, type ModelRules } from '../match/modelRules.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import { namedEntries, makeRuleEntries } from '../state/ruleEntries.ts'
import { allFired, emptyEntry, type PairEntry, type RuleEntry } from '../state/ruleEntry.ts'
import { findVersion } from '../state/ownVersion.ts'
import { newRuleState, type RuleState } from '../state/ruleState.ts'
import type { Changes } from './changes.ts'
import { closeOpenAlarm, type AlarmEnd } from './closeAlarm.ts'
import { newPairEntry, takeChanges, makeWorkingState, type Device } from './workingState.ts'

export interface Reconciled {
  readonly state: RuleState
  readonly changes: Changes
}

/**
 * Brings a rule state in line with a newer rule set, or with the device's new model. Alarms of rule versions that no
 * longer exist close at the wall-clock time of the edit, and the windows and pairings of these versions are dropped.
 * If no edit explains the difference, the alarms close at `now`.
 */
export const reconcile = (
  rules: RuleSet,
  modelRules: ModelRules,
  device: Device,
  state: RuleState,
  now: number,
): Reconciled => {
  const working = makeWorkingState(device, now, modelRules, state)
  const sameModel = state.model === device.model
  const isCurrent = (name: string, since: number): boolean => sameModel && ruleIn(modelRules, name)?.since === since
  const kept: [name: string, entry: RuleEntry][] = []
  for (const [name, entry] of namedEntries(state.rules)) {
    if (isCurrent(name, entry.since)) {
      kept.push([name, entry])
      continue
    }
    closeOpenAlarm(working, name, entry, endingOf(rules, device, name, entry.since, now))
    const firedBefore = allFired(entry)
    const since = ruleIn(modelRules, name)?.since ?? entry.since
    if (firedBefore.length > 0) kept.push([name, { ...emptyEntry(since), firedBefore }])
  }
  const pairs = new Map<string, PairEntry>()
  for (const [name, entry] of state.pairs) {
    const changed = entry.children.filter(({ rule, since }) => !isCurrent(rule, since))
    if (isCurrent(name, entry.since) && changed.length === 0) {
      pairs.set(name, entry)
      continue
    }
    closeOpenAlarm(working, name, entry, pairEndingOf(rules, device, name, entry, changed, now))
    const firedBefore = allFired(entry)
    if (firedBefore.length > 0) pairs.set(name, { ...emptyPairAfter(modelRules, name, entry), firedBefore })
  }
  const { samples, ...fresh } = sameModel ? state : newRuleState(device.model)
  return {
    state: {
      ...fresh,
      revision: rules.revision,
      rules: makeRuleEntries(kept),
      pairs,
      ...askedSamples(modelRules, samples),
    },
    changes: takeChanges(working),
  }
}

/** Returns those samples for inputs such as `change(P, m)` that some rule still mentions. */
const askedSamples = ({ changes }: ModelRules, samples: RuleState['samples']): Pick<RuleState, 'samples'> => {
  const kept = [...(samples ?? [])].filter(([name]) => changes.some(pair => pair.name === name))
  return kept.length > 0 ? { samples: new Map(kept) } : {}
}

/**
 * Returns an empty entry for the present version of a rule of rules. While one of the rules that it combines is
 * disabled, the rule of rules is inactive. Its entry then keeps the old versions, so that the rule starts afresh
 * later.
 */
const emptyPairAfter = (modelRules: ModelRules, name: string, { since, children }: PairEntry): PairEntry => {
  const rule = ruleIn(modelRules, name)
  if (rule?.type === 'ruleOfRules') return newPairEntry(modelRules, rule)
  return { since, children: children.map(child => ({ ...child, unused: [] })), fired: [], alarms: [], closings: [] }
}

/**
 * Returns how the state of a rule's version ended: by the first edit after that version. Two kinds of version are
 * missing from the rule's list of endings. The present version ends here only because the instrument was registered
 * with another model. A version newer than the rule was undone by a restore of the rules.
 */
const endingOf = ({ rules }: RuleSet, { own, model }: Device, name: string, since: number, now: number): AlarmEnd => {
  const rule = findVersion(rules.get(name), own, model)
  if (!rule) return { at: now, by: 'disabled' }
  if (since >= rule.since) return { at: now, by: rule.enabled ? 'edit' : 'disabled' }
  const first = rule.endings?.find(ending => ending.since === since)
  return first ?? rule.ended ?? { at: now, by: rule.enabled ? 'edit' : 'disabled' }
}

/**
 * Returns how the state of a rule of rules ended: by the first edit of the rule itself, or of one of the rules that
 * it combines, whichever came first.
 */
const pairEndingOf = (
  rules: RuleSet,
  device: Device,
  name: string,
  { since }: PairEntry,
  changed: PairEntry['children'],
  now: number,
): AlarmEnd => {
  // A rule of rules that is inactive because one of its rules is disabled has not been edited itself.
  const isEdited = rules.rules.get(name)?.since !== since
  const own = isEdited || changed.length === 0 ? [endingOf(rules, device, name, since, now)] : []
  const byChildren = changed.map(child => ({
    at: endingOf(rules, device, child.rule, child.since, now).at,
    by: 'child' as const,
  }))
  return [...own, ...byChildren].toSorted((a, b) => a.at - b.at)[0] ?? { at: now, by: 'edit' }
}
