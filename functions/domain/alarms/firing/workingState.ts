import { statusInputs } from '#shared/expression/builtIns.ts'
import { ruleIn, type ModelRules } from '../match/modelRules.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { finishRecent, makeWorkingRecent, type WorkingRecent } from '../state/recentValues.ts'
import {
  copyOfEntries,
  entryIn,
  namedEntries,
  putEntry,
  type OwnEntries,
  type RuleEntries,
} from '../state/ruleEntries.ts'
import { emptyEntry, findOpenAlarm, type Alarm, type PairEntry, type RuleEntry } from '../state/ruleEntry.ts'
import type { OwnLimitsByRule } from '../state/ownVersion.ts'
import type { RuleState } from '../state/ruleState.ts'
import type { Samples } from '../state/samples.ts'
import type { BasicVersion, RuleOfRulesVersion } from '../state/ruleVersion.ts'
import { statusValue } from '../state/serviceView.ts'
import { noChanges, type AlarmChange, type Changes, type FiringEvent } from './changes.ts'
import type { OwnRules } from './ownRules.ts'

/** The instrument whose rule state is evaluated. */
export interface Device {
  readonly name: string
  readonly model: string
  /** The newest status that the instrument has reported, with its time by the instrument's clock. */
  readonly status?: { readonly raw: string; readonly at: number } | undefined
  /**
   * The earliest time from which delays count: the time of the stage's last release. Infinity if no delay runs,
   * because the stage is held or the instrument is not admitted.
   */
  readonly delaysFrom?: number
  /** The instrument's own limits, keyed by rule name. Most instruments have none. */
  readonly own?: OwnLimitsByRule | undefined
}

/** A firing of a rule that a rule of rules may pair with a firing of another rule. */
export interface ChildFiring {
  readonly rule: string
  readonly at: number
  readonly late: boolean
}

/**
 * A device's rule state while messages are evaluated, together with the changes so far. It is changed in place,
 * because copying the parts that grow with each message would cost more than evaluating a message. The original state
 * stays unchanged. Decision 40 has the measurements.
 */
export interface WorkingState {
  readonly device: string
  /**
   * The newest status that the instrument has reported. A status whose message arrived too late to be evaluated counts
   * as well.
   */
  status: Device['status']
  readonly delaysFrom: number
  /** The wall-clock time at which the current message arrived. */
  now: number
  readonly modelRules: ModelRules
  /**
   * The rules of an instrument with own limits; undefined for other instruments. If it is set, `modelRules` contains
   * the instrument's versions.
   */
  readonly own: OwnRules | undefined
  /** The instrument's rule state at the beginning of the evaluation. */
  readonly before: RuleState
  /** The recent messages of the instrument, without the current one, as the rules remember them. */
  readonly recent: WorkingRecent
  /** Copies of the rules' entries that may be changed. Undefined until the first entry changes. */
  rules: OwnEntries | undefined
  pairs: Map<string, PairEntry> | undefined
  /** The remembered samples for inputs such as `change(P, m)`. Undefined until a message adds one. */
  samples: ReadonlyMap<string, Samples> | undefined
  /** How many messages this evaluation has evaluated so far. */
  evaluated: number
  /**
   * The horizon (the event time before which nothing is kept) at the last expiry, and the value of `evaluated` at
   * that moment.
   */
  expired: { readonly horizon: number; readonly evaluated: number }
  /** The firings that the next call of `takeChanges` will return. */
  readonly events: FiringEvent[]
  readonly alarms: Map<string, AlarmChange>
  /** The firings of the current message that rules of rules have not combined yet. */
  readonly childFirings: ChildFiring[]
}

export const makeWorkingState = (
  { name, status, delaysFrom = 0 }: Device,
  now: number,
  modelRules: ModelRules,
  before: RuleState,
  own?: OwnRules,
): WorkingState => ({
  device: name,
  status,
  delaysFrom,
  now,
  modelRules,
  own,
  before,
  recent: makeWorkingRecent(before.recent),
  rules: undefined,
  pairs: undefined,
  samples: undefined,
  evaluated: 0,
  expired: { horizon: before.recent.horizon, evaluated: 0 },
  events: [],
  alarms: new Map(),
  childFirings: [],
})

/**
 * Returns the rule state after all messages. If nothing has changed, this is the original object. The working state
 * must not be used afterwards.
 */
export const finishWorkingState = (working: WorkingState): RuleState => {
  const { before, evaluated, recent, rules, pairs, samples } = working
  if (evaluated === 0 && rules === undefined && pairs === undefined) return before
  return {
    ...before,
    recent: evaluated === 0 ? before.recent : finishRecent(recent),
    rules: rulesOf(working),
    pairs: pairsOf(working),
    ...(samples && { samples }),
  }
}

/** Returns the rules' entries with all changes so far. */
export const rulesOf = (working: WorkingState): RuleEntries => working.rules ?? working.before.rules
export const pairsOf = (working: WorkingState): ReadonlyMap<string, PairEntry> => working.pairs ?? working.before.pairs

export const samplesOf = (working: WorkingState): RuleState['samples'] => working.samples ?? working.before.samples

/** Returns entries of rules that may be changed. They are copied when this function is first called. */
export const ownRules = (working: WorkingState): OwnEntries => (working.rules ??= copyOfEntries(working.before.rules))
export const ownPairs = (working: WorkingState): Map<string, PairEntry> =>
  (working.pairs ??= new Map(working.before.pairs))

/**
 * Returns the rule's entry, which is what the rule state remembers for the rule. Returns an empty entry if there is
 * none.
 */
export const findRuleEntry = (working: WorkingState, { ruleName, since }: BasicVersion): RuleEntry =>
  entryIn(rulesOf(working), ruleName) ?? emptyEntry(since)

export const setEntry = (working: WorkingState, rule: BasicVersion, entry: RuleEntry): void => {
  const { ruleName, windowMs = 0 } = rule
  const rules = ownRules(working)
  putEntry(rules, ruleName, entry, windowMs)
  if (isChangedByFalse(entry, rule)) rules.changedByFalse?.add(ruleName)
  else rules.changedByFalse?.delete(ruleName)
}

/**
 * Whether a FALSE would change the rule's entry: it closes an open alarm, and empties the window if FALSE resets the
 * rule.
 */
const isChangedByFalse = (entry: RuleEntry, rule: BasicVersion): boolean =>
  rule.type === 'Expression' &&
  (findOpenAlarm(entry) !== undefined || (rule.resetWhenFalse && (entry.window.length > 0 || !entry.armed)))

/** Returns the names of the rules whose entries in the rule state may change when the rule is FALSE. */
export const changedByFalse = (working: WorkingState): ReadonlySet<string> =>
  rulesOf(working).changedByFalse ?? (ownRules(working).changedByFalse = findChangedByFalse(working))

const findChangedByFalse = (working: WorkingState): Set<string> => {
  const { resetting } = working.modelRules
  const names = new Set<string>()
  for (const [name, entry] of namedEntries(rulesOf(working))) {
    if (findOpenAlarm(entry) || resetting.has(name)) names.add(name)
  }
  return names
}

/** Returns the entry of a rule of rules, or an empty entry if there is none. */
export const findPairEntry = (working: WorkingState, rule: RuleOfRulesVersion): PairEntry =>
  pairsOf(working).get(rule.ruleName) ?? newPairEntry(working.modelRules, rule)

export const newPairEntry = (modelRules: ModelRules, { since, children }: RuleOfRulesVersion): PairEntry => ({
  since,
  children: children.map(rule => ({ rule, since: ruleIn(modelRules, rule)?.since ?? 0, unused: [] })),
  fired: [],
  alarms: [],
  closings: [],
})

export const setPair = (working: WorkingState, ruleName: string, entry: PairEntry): void => {
  ownPairs(working).set(ruleName, entry)
}

/**
 * Adds the status to an instrument's values if its rules mention the status and the values do not contain it yet. The
 * values lack a status that was reported before any rule mentioned it, or that came too late to be evaluated.
 */
export const withStatus = (
  { modelRules, status }: WorkingState,
  values: ReadonlyMap<string, TimedValue>,
  at: number,
): ReadonlyMap<string, TimedValue> => {
  if (!modelRules.mentionsStatus || !status || status.at > at) return values
  const known = values.get(statusInputs[0])
  if (known && known[1] >= status.at) return values
  const all = new Map(values)
  for (const name of statusInputs) {
    const value = statusValue(status, name)
    if (value) all.set(name, value)
  }
  return all
}

/** Returns the firings and the changed alarms since the previous call of this function. */
export const takeChanges = ({ events, alarms }: WorkingState): Changes => {
  if (events.length === 0 && alarms.size === 0) return noChanges
  const changes = { events: events.splice(0), alarms: [...alarms.values()] }
  alarms.clear()
  return changes
}

/** Records the new state of an alarm that has changed. */
export const recordAlarm = (working: WorkingState, rule: string, alarm: Alarm): void => {
  working.alarms.set(alarm.id, { ...alarm, rule, device: working.device })
}
