import type { ErrorReport } from '#shared/contract/messages/telemetry.ts'
import type { EvaluatedMessage } from '../state/evaluatedMessage.ts'
import { findOpenAlarm, type Alarm, type RuleEntry } from '../state/ruleEntry.ts'
import { defaultAutoResolveMs, type DeviceCodeVersion } from '../state/ruleVersion.ts'
import { childClosed, closeOpenAlarm } from './closeAlarm.ts'
import { countLateTrue, countTrue } from './countWindow.ts'
import { overlaps, raiseAlarm } from './openAlarm.ts'
import { matchesAfter } from './pastResults.ts'
import { findRuleEntry, setEntry, type WorkingState } from './workingState.ts'

/** The time at which an alarm resolves by itself unless its device code is reported again before then. */
export const autoResolveTime = ({ lastMatch, lastAlarmDate }: Alarm, { windowMs }: DeviceCodeVersion): number =>
  (lastMatch ?? lastAlarmDate) + (windowMs ?? defaultAutoResolveMs)

/** Evaluates the rules for the device code of a reported error. Alarms are closed first, then rules fire. */
export const evaluateErrorCode = (working: WorkingState, message: ErrorReport): EvaluatedMessage => {
  const code = message.errorCode.toLowerCase()
  const rules = working.modelRules.codes.get(code) ?? []
  for (const rule of rules) autoResolve(working, rule, message.timestamp)
  for (const rule of rules) applyMatch(working, rule, message.timestamp)
  return { at: message.timestamp, revision: working.before.revision, code, trueRules: [], unknownRules: [] }
}

/**
 * Closes the rule's alarm if its auto-resolve time has come. If the code is reported at exactly that time, a new
 * alarm opens.
 */
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

/** Returns the rule's entry after the code was reported again: the open alarm, if there is one, now lasts longer. */
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
 * Follows the reports of the alarm's device code from `from` on, for as long as they keep the alarm open. Returns the
 * last report that came in time, the time at which the alarm then resolves, and whether the code was reported again
 * after that time.
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
