import { ruleIn, type ModelRules } from '../match/modelRules.ts'
import { finishRecent, workingRecentOf, type WorkingRecent } from '../state/recentValues.ts'
import {
  copyOfEntries,
  entryIn,
  namedEntries,
  putEntry,
  type OwnEntries,
  type RuleEntries,
} from '../state/ruleEntries.ts'
import { emptyEntry, openAlarmOf, type Alarm, type PairEntry, type RuleEntry } from '../state/ruleEntry.ts'
import type { RuleState } from '../state/ruleState.ts'
import type { BasicVersion, RuleOfRulesVersion } from '../state/ruleVersion.ts'
import { noChanges, type AlarmChange, type Changes, type FiringEvent } from './changes.ts'

export interface ChildFiring {
  readonly rule: string
  readonly at: number
  readonly late: boolean
}

/**
 * A device's rule state on its way through messages, and what they bring. It is changed in place, for copying what grows
 * with each message costs more than judging one; the state that it began with stays as it was.
 */
export interface WorkingState {
  readonly device: string
  /** The wall clock of the message that is evaluated. */
  now: number
  readonly modelRules: ModelRules
  readonly before: RuleState
  /** Up to the message before the one that is evaluated. */
  readonly recent: WorkingRecent
  /** The working's own entries, from the first change on. */
  rules: OwnEntries | undefined
  pairs: Map<string, PairEntry> | undefined
  /** So many messages have been evaluated. */
  evaluated: number
  /** What was too old when the horizon was here, and so many messages had been evaluated, is expired. */
  expired: { readonly horizon: number; readonly evaluated: number }
  /** Of the messages whose changes have not been taken yet. */
  readonly events: FiringEvent[]
  readonly alarms: Map<string, AlarmChange>
  /** Recorded firings and closings that rules of rules wait for. */
  readonly childFirings: ChildFiring[]
}

export const workingStateOf = (
  device: string,
  now: number,
  modelRules: ModelRules,
  before: RuleState,
): WorkingState => ({
  device,
  now,
  modelRules,
  before,
  recent: workingRecentOf(before.recent),
  rules: undefined,
  pairs: undefined,
  evaluated: 0,
  expired: { horizon: before.recent.horizon, evaluated: 0 },
  events: [],
  alarms: new Map(),
  childFirings: [],
})

/** The state after all messages, the same where nothing has changed it. The working is not used any more. */
export const stateOf = (working: WorkingState): RuleState => {
  const { before, evaluated, recent, rules, pairs } = working
  if (evaluated === 0 && rules === undefined && pairs === undefined) return before
  return {
    ...before,
    recent: evaluated === 0 ? before.recent : finishRecent(recent),
    rules: rulesOf(working),
    pairs: pairsOf(working),
  }
}

export const rulesOf = (working: WorkingState): RuleEntries => working.rules ?? working.before.rules
export const pairsOf = (working: WorkingState): ReadonlyMap<string, PairEntry> => working.pairs ?? working.before.pairs

export const ownRules = (working: WorkingState): OwnEntries => (working.rules ??= copyOfEntries(working.before.rules))
export const ownPairs = (working: WorkingState): Map<string, PairEntry> =>
  (working.pairs ??= new Map(working.before.pairs))

export const entryOf = (working: WorkingState, { ruleName, since }: BasicVersion): RuleEntry =>
  entryIn(rulesOf(working), ruleName) ?? emptyEntry(since)

export const setEntry = (working: WorkingState, rule: BasicVersion, entry: RuleEntry): void => {
  const { ruleName, windowMs = 0 } = rule
  const rules = ownRules(working)
  putEntry(rules, ruleName, entry, windowMs)
  if (isChangedByFalse(entry, rule)) rules.changedByFalse?.add(ruleName)
  else rules.changedByFalse?.delete(ruleName)
}

/** FALSE closes an open alarm, and begins anew where the rule is set to. */
const isChangedByFalse = (entry: RuleEntry, rule: BasicVersion): boolean =>
  rule.type === 'Expression' &&
  (openAlarmOf(entry) !== undefined || (rule.resetWhenFalse && (entry.window.length > 0 || !entry.armed)))

export const changedByFalse = (working: WorkingState): ReadonlySet<string> =>
  rulesOf(working).changedByFalse ?? (ownRules(working).changedByFalse = findChangedByFalse(working))

const findChangedByFalse = (working: WorkingState): Set<string> => {
  const { resetting } = working.modelRules
  const names = new Set<string>()
  for (const [name, entry] of namedEntries(rulesOf(working))) {
    if (openAlarmOf(entry) || resetting.has(name)) names.add(name)
  }
  return names
}

export const pairEntryOf = (working: WorkingState, { ruleName, since, children }: RuleOfRulesVersion): PairEntry =>
  pairsOf(working).get(ruleName) ?? {
    since,
    children: children.map(rule => ({ rule, since: ruleIn(working.modelRules, rule)?.since ?? 0, unused: [] })),
    fired: [],
    alarms: [],
    closings: [],
  }

export const setPair = (working: WorkingState, ruleName: string, entry: PairEntry): void => {
  ownPairs(working).set(ruleName, entry)
}

/** What has changed since this was last asked for. */
export const takeChanges = ({ events, alarms }: WorkingState): Changes => {
  if (events.length === 0 && alarms.size === 0) return noChanges
  const changes = { events: events.splice(0), alarms: [...alarms.values()] }
  alarms.clear()
  return changes
}

/** Records an alarm as it is now. */
export const recordAlarm = (working: WorkingState, rule: string, alarm: Alarm): void => {
  working.alarms.set(alarm.id, { ...alarm, rule, device: working.device })
}
