import type { ErrorReport } from '#shared/contract/messages/telemetry.ts'
import type { EvaluatedMessage } from '../state/evaluatedMessage.ts'
import { findOpenAlarm, type Alarm, type RuleEntry } from '../state/ruleEntry.ts'
import { defaultAutoResolveMs, type DeviceCodeVersion } from '../state/ruleVersion.ts'
import { childClosed, closeOpenAlarm } from './closeAlarm.ts'
import { countLateTrue, countTrue } from './countWindow.ts'
import { overlaps, raiseAlarm } from './openAlarm.ts'
import { matchesAfter } from './pastResults.ts'
import { findRuleEntry, setEntry, type WorkingState } from './workingState.ts'

/** The time at which an alarm closes by itself if its code is not reported again before. */
export const autoResolveTime = ({ lastMatch, lastAlarmDate }: Alarm, { windowMs }: DeviceCodeVersion): number =>
  (lastMatch ?? lastAlarmDate) + (windowMs ?? defaultAutoResolveMs)

/** Evaluates a reported error by the rules for its code. Alarms are closed first, then rules fire. */
export const evaluateErrorCode = (working: WorkingState, message: ErrorReport): EvaluatedMessage => {
  const code = message.errorCode.toLowerCase()
  const rules = working.modelRules.codes.get(code) ?? []
  for (const rule of rules) autoResolve(working, rule, message.timestamp)
  for (const rule of rules) applyMatch(working, rule, message.timestamp)
  return { at: message.timestamp, revision: working.before.revision, code, trueRules: [], unknownRules: [] }
}

/** Closes the rule's alarm if its auto-resolve time has come. A match at exactly that time opens a new alarm. */
export const autoResolve = (working: WorkingState, rule: DeviceCodeVersion, time: number): void => {
  const entry = findRuleEntry(working, rule)
  const open = findOpenAlarm(entry)
  if (!open) return
  const at = autoResolveTime(open, rule)
  if (time < at) return
  setEntry(working, rule, closeOpenAlarm(working, rule.ruleName, entry, { at, by: 'quiet' }))
  childClosed(working, rule.ruleName, at)
}

const applyMatch = (working: WorkingState, rule: DeviceCodeVersion, time: number): void => {
  const later = matchesAfter(rule, working.recent.messages, time)
  if (later.length > 0) applyLateMatch(working, rule, time, later)
  else applyNewestMatch(working, rule, time)
}

const applyNewestMatch = (working: WorkingState, rule: DeviceCodeVersion, time: number): void => {
  const { entry, firing } = countTrue(findRuleEntry(working, rule), rule, time)
  const matched = withMatch(entry, time)
  const raised =
    firing &&
    raiseAlarm(working, rule, matched, {
      at: firing.at,
      why: whyOf(rule, firing.windowCount),
      lateUntil: undefined,
      end: undefined,
      lastMatch: time,
    })
  setEntry(working, rule, raised ?? matched)
}

/** Returns the rule's entry with a further match of its open alarm, which makes the alarm last longer. */
const withMatch = (entry: RuleEntry, lastMatch: number): RuleEntry => {
  const open = findOpenAlarm(entry)
  if (!open) return entry
  const longer = { ...open, lastMatch }
  return { ...entry, alarms: entry.alarms.map(alarm => (alarm === open ? longer : alarm)) }
}

const applyLateMatch = (
  working: WorkingState,
  rule: DeviceCodeVersion,
  time: number,
  later: readonly number[],
): void => {
  const before = findRuleEntry(working, rule)
  const own = chainFrom(rule, time, later)
  const { entry, firing } = countLateTrue(before, rule, time, {
    newestReset: rule.resetAfterFirst ? Math.max(...before.fired) : Number.NEGATIVE_INFINITY,
    covered: before.alarms.some(alarm => overlaps(alarm, { from: time, to: own.end })),
  })
  const next = firing ? raiseLate(working, rule, entry, firing) : entry
  if (next !== before) setEntry(working, rule, next)
}

const raiseLate = (
  working: WorkingState,
  rule: DeviceCodeVersion,
  entry: RuleEntry,
  { at, windowCount }: { readonly at: number; readonly windowCount: number },
): RuleEntry => {
  const chain = chainFrom(rule, at, matchesAfter(rule, working.recent.messages, at))
  const isOver = chain.isBroken || chain.end <= working.now
  return raiseAlarm(working, rule, entry, {
    at,
    why: whyOf(rule, windowCount),
    lateUntil: chain.end,
    end: isOver ? { at: chain.end, by: 'quiet' } : undefined,
    lastMatch: chain.last,
  })
}

/**
 * Follows the matches that keep an alarm open from `from` on. Returns the last match that came in time, the time at
 * which the alarm then resolves, and whether another match came after that time.
 */
const chainFrom = (
  { windowMs = defaultAutoResolveMs }: DeviceCodeVersion,
  from: number,
  later: readonly number[],
): { readonly last: number; readonly end: number; readonly isBroken: boolean } => {
  let last = from
  for (const match of later.toSorted((a, b) => a - b)) {
    if (match >= last + windowMs) return { last, end: last + windowMs, isBroken: true }
    last = match
  }
  return { last, end: last + windowMs, isBroken: false }
}

const whyOf = ({ code, count }: DeviceCodeVersion, windowCount: number) =>
  ({ type: 'deviceCode', code, windowCount, needed: count }) as const
