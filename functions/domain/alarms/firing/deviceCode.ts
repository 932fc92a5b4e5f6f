import type { ErrorReport } from '#shared/contract/telemetry.ts'
import { countLateTrue, countTrue } from './countWindow.ts'
import { closeOpenAlarm, entryOf, openingOf, recordFiring, setEntry, type WorkingState } from './workingState.ts'
import { joinAlarm, openAlarm, overlaps } from './openAlarm.ts'
import { childClosed } from './ruleOfRules.ts'
import { matchesAfter } from './pastResults.ts'
import { openAlarmOf, type Alarm, type RuleEntry } from '../state/ruleEntry.ts'
import type { EvaluatedMessage } from '../state/evaluatedMessage.ts'
import { defaultAutoResolveMs, type DeviceCodeVersion } from '../state/ruleVersion.ts'

/** When an alarm closes unless its code is reported again before. */
export const autoResolveTime = ({ lastMatch, lastAlarmDate }: Alarm, { windowMs }: DeviceCodeVersion): number =>
  (lastMatch ?? lastAlarmDate) + (windowMs ?? defaultAutoResolveMs)

/** Judges a reported error by the rules for its code: closings first, then firings. Gives it as a sample. */
export const evaluateErrorCode = (working: WorkingState, message: ErrorReport): EvaluatedMessage => {
  const code = message.errorCode.toLowerCase()
  const rules = working.modelRules.codes.get(code) ?? []
  for (const rule of rules) autoResolve(working, rule, message.timestamp)
  for (const rule of rules) applyMatch(working, rule, message.timestamp)
  return { at: message.timestamp, revision: working.before.revision, code, trueRules: [], unknownRules: [] }
}

/** A match at the very end opens a new alarm. */
export const autoResolve = (working: WorkingState, rule: DeviceCodeVersion, time: number): void => {
  const entry = entryOf(working, rule)
  const open = openAlarmOf(entry)
  if (!open) return
  const end = autoResolveTime(open, rule)
  if (time < end) return
  setEntry(working, rule, closeOpenAlarm(working, rule.ruleName, entry, end, 'quiet'))
  childClosed(working, rule.ruleName, end)
}

const applyMatch = (working: WorkingState, rule: DeviceCodeVersion, time: number): void => {
  const later = matchesAfter(rule, working.recent.messages, time)
  if (later.length > 0) applyLateMatch(working, rule, time, later)
  else applyNewestMatch(working, rule, time)
}

const applyNewestMatch = (working: WorkingState, rule: DeviceCodeVersion, time: number): void => {
  const { entry, firing } = countTrue(entryOf(working, rule), rule, time)
  const matched = withMatch(entry, time)
  setEntry(working, rule, matched)
  if (firing) fire(working, rule, matched, { ...firing, late: false, lastMatch: time, end: undefined })
}

/** An open alarm stays open for longer with every match. */
const withMatch = (entry: RuleEntry, lastMatch: number): RuleEntry => {
  const open = openAlarmOf(entry)
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
  const before = entryOf(working, rule)
  const own = chainFrom(rule, time, later)
  const { entry, firing } = countLateTrue(before, rule, time, {
    newestReset: rule.resetAfterFirst ? Math.max(...before.fired) : Number.NEGATIVE_INFINITY,
    covered: before.alarms.some(alarm => overlaps(alarm, { from: time, to: own.end })),
  })
  if (entry !== before) setEntry(working, rule, entry)
  if (!firing) return
  const known = working.recent.messages
  const chain = chainFrom(rule, firing.at, matchesAfter(rule, known, firing.at))
  const isOver = chain.broken || chain.end <= working.now
  fire(working, rule, entry, {
    ...firing,
    late: true,
    lastMatch: chain.last,
    span: chain.end,
    end: isOver ? chain.end : undefined,
  })
}

/** An alarm from `from` on would last over these matches: its last one, its quiet end, and whether one came after it. */
const chainFrom = ({ windowMs = defaultAutoResolveMs }: DeviceCodeVersion, from: number, later: readonly number[]) => {
  let last = from
  for (const match of later.toSorted((a, b) => a - b)) {
    if (match >= last + windowMs) return { last, end: last + windowMs, broken: true }
    last = match
  }
  return { last, end: last + windowMs, broken: false }
}

interface Firing {
  readonly at: number
  readonly windowCount: number
  readonly late: boolean
  readonly lastMatch: number
  /** Where the time ends in which a late firing joins an alarm. */
  readonly span?: number
  /** Where an alarm of its own is closed already. */
  readonly end: number | undefined
}

const fire = (working: WorkingState, rule: DeviceCodeVersion, entry: RuleEntry, firing: Firing): void => {
  const { at, late, lastMatch, windowCount, span = Number.POSITIVE_INFINITY, end } = firing
  if (entry.fired.includes(at)) return
  const joined = late ? entry.alarms.find(alarm => overlaps(alarm, { from: at, to: span })) : openAlarmOf(entry)
  const folded = joined
    ? joinAlarm(entry.alarms, joined, at)
    : openAlarm(
        entry.alarms,
        { ...openingOf(working, rule, at), lastMatch },
        end === undefined ? undefined : { at: end, by: 'quiet' },
      )
  setEntry(working, rule, { ...entry, alarms: folded.alarms, fired: [...entry.fired, at] })
  const why = { type: 'deviceCode', code: rule.code, windowCount, needed: rule.count } as const
  recordFiring(working, rule, { at, late, why }, folded)
  if (folded.opens && end !== undefined) childClosed(working, rule.ruleName, end)
  working.childFirings.push({ rule: rule.ruleName, at, late })
}
