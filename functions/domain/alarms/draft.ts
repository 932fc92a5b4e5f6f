import { eventId, type AlarmChange, type Changes, type FiringEvent, type Why } from './changes.ts'
import { closeAlarm, type Folded, type Opening } from './foldIntoAlarm.ts'
import type { Partition } from './partition.ts'
import {
  emptyEntry,
  openAlarmOf,
  type Alarm,
  type ClosedBy,
  type PairEntry,
  type RuleEntry,
  type RuleState,
} from './ruleState.ts'
import type { BasicVersion, RuleVersion } from './ruleVersion.ts'

export interface ChildFiring {
  readonly rule: string
  readonly at: number
  readonly late: boolean
}

/** One evaluation on its way: what it changes of the state that it began with, and what it brings. */
export interface Draft {
  readonly device: string
  /** The wall clock. */
  readonly now: number
  readonly partition: Partition
  readonly before: RuleState
  rules: Map<string, RuleEntry> | undefined
  pairs: Map<string, PairEntry> | undefined
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
  rules: undefined,
  pairs: undefined,
  events: [],
  alarms: new Map(),
  childFirings: [],
})

export const rulesOf = (draft: Draft): ReadonlyMap<string, RuleEntry> => draft.rules ?? draft.before.rules
export const pairsOf = (draft: Draft): ReadonlyMap<string, PairEntry> => draft.pairs ?? draft.before.pairs

export const entryOf = (draft: Draft, { ruleName, since }: BasicVersion): RuleEntry =>
  rulesOf(draft).get(ruleName) ?? emptyEntry(since)

export const setEntry = (draft: Draft, ruleName: string, entry: RuleEntry): void => {
  draft.rules ??= new Map(draft.before.rules)
  draft.rules.set(ruleName, entry)
}

export const setPair = (draft: Draft, ruleName: string, entry: PairEntry): void => {
  draft.pairs ??= new Map(draft.before.pairs)
  draft.pairs.set(ruleName, entry)
}

export const changesOf = ({ events, alarms }: Draft): Changes => ({ events, alarms: [...alarms.values()] })

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
    id: firingId(draft, rule, at),
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
