import { allFired, findOpenAlarm, type Alarm, type PairEntry, type RuleEntry } from '../state/ruleEntry.ts'
import type { RuleVersion } from '../state/ruleVersion.ts'
import { eventId, type Why } from './changes.ts'
import { childClosed, closedAlarm, type AlarmEnd } from './closeAlarm.ts'
import { recordAlarm, type WorkingState } from './workingState.ts'

/**
 * The span of time that a late firing covers: from the firing until the next FALSE, the auto-resolve time, or the
 * closing of the alarm of a combined rule.
 */
export interface Span {
  readonly from: number
  readonly to: number
}

export const overlaps = ({ alarmDate, closedAt = Number.POSITIVE_INFINITY }: Alarm, { from, to }: Span): boolean =>
  alarmDate < to && closedAt > from

export interface Firing {
  readonly at: number
  readonly why: Why
  /** The end of the time that a late firing covers. Undefined for a firing that is not late. */
  readonly lateUntil: number | undefined
  /** The end of the alarm that the firing opens, if it is already known. */
  readonly end: AlarmEnd | undefined
  /** For device code rules: the event time at which the code was last reported. */
  readonly lastMatch?: number
}

/**
 * Records a firing. It joins the first of these that exists: the closed alarm whose time contains it, the open alarm
 * or, if it is late, an alarm that overlaps its span. Otherwise it opens a new alarm. Rules of rules learn of the
 * firing, unless the rule is a shadow. Returns the changed entry, which the caller stores. A second firing at the
 * same event time changes nothing, even if another version of the rule fired first.
 */
export const raiseAlarm = <E extends RuleEntry | PairEntry>(
  working: WorkingState,
  rule: RuleVersion,
  entry: E,
  firing: Firing,
): E => {
  const { at, lateUntil, end } = firing
  if (allFired(entry).includes(at)) return entry
  const joined = alarmToJoin(entry, firing)
  const alarm = joined ? longerAlarm(joined, at) : newAlarm(working, rule, firing)
  recordAlarm(working, rule.ruleName, alarm)
  recordEvent(working, rule, firing, alarm, !joined)
  if (rule.type !== 'ruleOfRules' && !rule.isShadow) {
    if (end && !joined) childClosed(working, rule.ruleName, end.at)
    working.childFirings.push({ rule: rule.ruleName, at, late: lateUntil !== undefined })
  }
  const alarms = joined ? entry.alarms.map(other => (other === joined ? alarm : other)) : [...entry.alarms, alarm]
  return { ...entry, alarms, fired: [...entry.fired, at] }
}

const alarmToJoin = (entry: RuleEntry | PairEntry, { at, lateUntil }: Firing): Alarm | undefined => {
  // The function that runs every minute may have closed an alarm before a message with an earlier event time arrives.
  // Such a message need not be late.
  const around = entry.alarms.find(({ alarmDate, closedAt = at }) => alarmDate <= at && at < closedAt)
  if (around) return around
  if (lateUntil === undefined) return findOpenAlarm(entry)
  return entry.alarms.find(alarm => overlaps(alarm, { from: at, to: lateUntil }))
}

/** Adds a firing to an open or closed alarm. The alarm's beginning and end stay the same. */
const longerAlarm = (alarm: Alarm, at: number): Alarm => ({
  ...alarm,
  count: alarm.count + 1,
  lastAlarmDate: Math.max(alarm.lastAlarmDate, at),
})

const newAlarm = (working: WorkingState, rule: RuleVersion, { at, end, lastMatch }: Firing): Alarm => {
  const alarm: Alarm = {
    id: eventId(working.device, rule.ruleName, rule.since, at),
    version: rule.version,
    severity: rule.severity,
    alarmDate: at,
    lastAlarmDate: at,
    count: 1,
    ...(lastMatch !== undefined && { lastMatch }),
    ...(rule.isShadow && { isShadow: true }),
  }
  return end ? closedAlarm(alarm, end) : alarm
}

const recordEvent = (
  working: WorkingState,
  rule: RuleVersion,
  { at, lateUntil, why }: Firing,
  alarm: Alarm,
  opens: boolean,
): void => {
  working.events.push({
    id: eventId(working.device, rule.ruleName, rule.since, at),
    rule: rule.ruleName,
    version: rule.version,
    severity: rule.severity,
    device: working.device,
    at,
    late: lateUntil !== undefined,
    receivedAt: working.now,
    alarmId: alarm.id,
    opens,
    why,
    ...(rule.isShadow && { isShadow: true }),
  })
}
