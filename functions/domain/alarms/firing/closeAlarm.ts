import { ruleIn } from '../match/modelRules.ts'
import { findOpenAlarm, type Alarm, type ClosedBy, type PairEntry, type RuleEntry } from '../state/ruleEntry.ts'
import { findPairEntry, recordAlarm, setPair, type WorkingState } from './workingState.ts'

/** The end of an alarm: the time at which it closes, and the cause. */
export interface AlarmEnd {
  readonly at: number
  readonly by: ClosedBy
}

export const closedAlarm = (alarm: Alarm, { at, by }: AlarmEnd): Alarm => ({ ...alarm, closedAt: at, closedBy: by })

/** Closes the open alarm in a rule's entry, if there is one. Returns the changed entry, which the caller stores. */
export const closeOpenAlarm = <E extends RuleEntry | PairEntry>(
  working: WorkingState,
  ruleName: string,
  entry: E,
  end: AlarmEnd,
): E => {
  const open = findOpenAlarm(entry)
  if (!open) return entry
  const closed = closedAlarm(open, end)
  recordAlarm(working, ruleName, closed)
  return { ...entry, alarms: entry.alarms.map(alarm => (alarm === open ? closed : alarm)) }
}

/**
 * Closes the alarms of the rules of rules that combine `child`, because an alarm of `child` has closed. If `child` is
 * a shadow, nothing closes, because rules of rules ignore shadows.
 */
export const childClosed = (working: WorkingState, child: string, at: number): void => {
  if (ruleIn(working.modelRules, child)?.isShadow) return
  for (const pair of working.modelRules.pairs) {
    if (!pair.children.includes(child)) continue
    const entry = findPairEntry(working, pair)
    const open = findOpenAlarm(entry)
    const next =
      open && at >= open.alarmDate ? closeOpenAlarm(working, pair.ruleName, entry, { at, by: 'child' }) : entry
    setPair(working, pair.ruleName, { ...next, closings: [...next.closings, at] })
  }
}
