import { eventId, type AlarmChange, type Changes, type FiringEvent, type Why } from './changes.ts'
import { closeAlarm, type Folded, type Opening } from './openAlarm.ts'
import type { Partition } from '../match/modelRules.ts'
import { finishRecent, recentDraftOf, type RecentDraft } from '../state/recentValues.ts'
import {
  copyOfEntries,
  entryIn,
  namedEntries,
  putEntry,
  type OwnEntries,
  type RuleEntries,
} from '../state/ruleEntries.ts'
import {
  emptyEntry,
  openAlarmOf,
  type Alarm,
  type ClosedBy,
  type PairEntry,
  type RuleEntry,
  type RuleState,
} from '../state/ruleState.ts'
import type { BasicVersion, RuleVersion } from '../state/ruleVersion.ts'

export interface ChildFiring {
  readonly rule: string
  readonly at: number
  readonly late: boolean
}

/**
 * A device's rule state on its way through messages, and what they bring. It is changed in place, for copying what grows
 * with each message costs more than judging one; the state that it began with stays as it was.
 */
export interface Draft {
  readonly device: string
  /** The wall clock of the message that is judged. */
  now: number
  readonly partition: Partition
  readonly before: RuleState
  /** Up to the message before the one that is judged. */
  readonly recent: RecentDraft
  /** The draft's own entries, from the first change on. */
  rules: OwnEntries | undefined
  pairs: Map<string, PairEntry> | undefined
  /** So many messages have been judged. */
  judged: number
  /** What was too old when the horizon was here, and so many messages had been judged, is forgotten. */
  forgotten: { readonly horizon: number; readonly judged: number }
  /** Of the messages whose changes have not been taken yet. */
  readonly events: FiringEvent[]
  readonly alarms: Map<string, AlarmChange>
  /** Recorded firings and closings that rules of rules wait for. */
  readonly childFirings: ChildFiring[]
}

export const draftOf = (device: string, now: number, partition: Partition, before: RuleState): Draft => ({
  device,
  now,
  partition,
  before,
  recent: recentDraftOf(before.recent),
  rules: undefined,
  pairs: undefined,
  judged: 0,
  forgotten: { horizon: before.recent.horizon, judged: 0 },
  events: [],
  alarms: new Map(),
  childFirings: [],
})

/** The state after all messages, the same where nothing has changed it. The draft is not used any more. */
export const stateOf = (draft: Draft): RuleState => {
  const { before, judged, recent, rules, pairs } = draft
  if (judged === 0 && rules === undefined && pairs === undefined) return before
  return {
    ...before,
    recent: judged === 0 ? before.recent : finishRecent(recent),
    rules: rulesOf(draft),
    pairs: pairsOf(draft),
  }
}

export const rulesOf = (draft: Draft): RuleEntries => draft.rules ?? draft.before.rules
export const pairsOf = (draft: Draft): ReadonlyMap<string, PairEntry> => draft.pairs ?? draft.before.pairs

export const ownRules = (draft: Draft): OwnEntries => (draft.rules ??= copyOfEntries(draft.before.rules))
export const ownPairs = (draft: Draft): Map<string, PairEntry> => (draft.pairs ??= new Map(draft.before.pairs))

export const entryOf = (draft: Draft, { ruleName, since }: BasicVersion): RuleEntry =>
  entryIn(rulesOf(draft), ruleName) ?? emptyEntry(since)

export const setEntry = (draft: Draft, rule: BasicVersion, entry: RuleEntry): void => {
  const { ruleName, windowMs = 0 } = rule
  const rules = ownRules(draft)
  putEntry(rules, ruleName, entry, windowMs)
  if (isChangedByFalse(entry, rule)) rules.changedByFalse?.add(ruleName)
  else rules.changedByFalse?.delete(ruleName)
}

/** FALSE closes an open alarm, and begins anew where the rule is set to. */
const isChangedByFalse = (entry: RuleEntry, rule: BasicVersion): boolean =>
  rule.type === 'Expression' &&
  (openAlarmOf(entry) !== undefined || (rule.resetWhenFalse && (entry.window.length > 0 || !entry.armed)))

export const changedByFalse = (draft: Draft): ReadonlySet<string> =>
  rulesOf(draft).changedByFalse ?? (ownRules(draft).changedByFalse = findChangedByFalse(draft))

const findChangedByFalse = (draft: Draft): Set<string> => {
  const { resetting } = draft.partition
  const names = new Set<string>()
  for (const [name, entry] of namedEntries(rulesOf(draft))) {
    if (openAlarmOf(entry) || resetting.has(name)) names.add(name)
  }
  return names
}

export const setPair = (draft: Draft, ruleName: string, entry: PairEntry): void => {
  ownPairs(draft).set(ruleName, entry)
}

export const noChanges: Changes = { events: [], alarms: [] }

/** What has changed since this was last asked for. */
export const takeChanges = ({ events, alarms }: Draft): Changes => {
  if (events.length === 0 && alarms.size === 0) return noChanges
  const changes = { events: events.splice(0), alarms: [...alarms.values()] }
  alarms.clear()
  return changes
}

const recordAlarm = (draft: Draft, rule: string, alarm: Alarm): void => {
  draft.alarms.set(alarm.id, { ...alarm, rule, device: draft.device })
}

/** The entry with its open alarm closed. */
export const closeOpenAlarm = <E extends RuleEntry | PairEntry>(
  draft: Draft,
  ruleName: string,
  entry: E,
  at: number,
  by: ClosedBy,
): E => {
  const open = openAlarmOf(entry)
  if (!open) return entry
  const closed = closeAlarm(open, at, by)
  recordAlarm(draft, ruleName, closed)
  return { ...entry, alarms: entry.alarms.map(alarm => (alarm === open ? closed : alarm)) }
}

const firingId = (draft: Draft, { ruleName, since }: RuleVersion, at: number): string =>
  eventId(draft.device, ruleName, since, at)

/** What an alarm begins with that a firing opens. */
export const openingOf = (draft: Draft, rule: RuleVersion, at: number): Opening => ({
  id: firingId(draft, rule, at),
  version: rule.version,
  severity: rule.severity,
  at,
})

/** Records a firing and the alarm that it was folded into. */
export const recordFiring = (
  draft: Draft,
  rule: RuleVersion,
  { at, late, why }: { readonly at: number; readonly late: boolean; readonly why: Why },
  { alarm, opens }: Folded,
): void => {
  recordAlarm(draft, rule.ruleName, alarm)
  draft.events.push({
    id: opens ? alarm.id : firingId(draft, rule, at),
    rule: rule.ruleName,
    version: rule.version,
    severity: rule.severity,
    device: draft.device,
    at,
    late,
    receivedAt: draft.now,
    alarmId: alarm.id,
    opens,
    why,
  })
}
